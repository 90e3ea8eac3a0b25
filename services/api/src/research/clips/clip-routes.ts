import { clipNotFound } from "@fieldstone/domain/research/clips/clip.ts";
import { readPlayableClip } from "@fieldstone/domain/research/clips/read-clip.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import { writeClipCaptions } from "@fieldstone/domain/research/reels/clip-captions.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { answerObject } from "@fieldstone/platform/objects/file-object-routes.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { visitorsOr } from "../files/visitor-credentials.ts";
import { isStreamToken } from "./stream-token.ts";

const clipQuery = z.object({
  token: z.string().max(200).default(""),
  download: z.enum(["0", "1"]).default("0"),
});

/**
 * `GET /files/highlight-stream/{highlightId}?token=`: the part of a recording that a highlight covers, for
 * the session that received the token; with `download=1` as a download, and with `/captions.vtt` behind the id its
 * words for players. The bytes are served here, range by range: a signed address would outlive the right to it.
 */
export function clipRoutes(services: ApiServices): Router {
  const router = Router();
  /** What the same session may read of the clip. @throws ProductError `highlight.not_found`, `clip.not_found` */
  async function open<T>(
    request: Request<{ highlightId: string }>,
    response: Response,
    units: number,
    read: (tx: TenantTransaction, highlightId: string) => Promise<T>,
  ) {
    const context = await openPathContext(services, request, response, {
      units,
      scope: "files:read",
      credentials: visitorsOr(request),
    });
    const highlightId = parseId(request.params.highlightId);
    const { token, download } = parseInput(clipQuery, request.query);
    const found = await context.read((tx) => read(tx, highlightId));
    if (!isStreamToken(context, highlightId, token)) throw clipNotFound();
    return { tenant: context.tenant, found, download };
  }

  router.get("/files/highlight-stream/:highlightId", async (request, response) => {
    const { tenant, found: clip, download } = await open(request, response, pathCosts.read, readPlayableClip);
    const { region, teamId } = tenant;
    const isVideo = clip.mediaType === "VIDEO";
    const title = `${clip.fileName.replace(/\.[^.]+$/, "")} ${formatTimestamp(clip.startMs)}`;
    const grant = {
      key: recordingKeys({ region, teamId }, clip).clip,
      contentType: isVideo ? "video/mp4" : "audio/mp4",
      ...(download === "1" ? { downloadName: exportFileName(title, isVideo ? "mp4" : "m4a") } : {}),
    };
    await answerObject(services.objects, grant, request, response, "private, no-store");
  });
  router.get("/files/highlight-stream/:highlightId/captions.vtt", async (request, response) => {
    const { found } = await open(request, response, pathCosts.transcript, writeClipCaptions);
    response.setHeader("cache-control", "private, no-store");
    response.type("text/vtt; charset=utf-8").send(found);
  });
  return router;
}
