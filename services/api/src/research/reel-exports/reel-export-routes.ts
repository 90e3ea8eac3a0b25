import { downloadReelExport } from "@fieldstone/domain/research/reel-exports/read-reel-exports.ts";
import { reelExportKeys, reelExportNotFound } from "@fieldstone/domain/research/reel-exports/reel-export.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { Router } from "express";
import { z } from "zod";
import type { ApiServices } from "../../http/api-services.ts";
import { downloadLifetimeSeconds } from "../../http/download-lifetime.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

const part = z.enum(["media", "captions.srt"]);

/**
 * `GET /files/avf-stream/exports/{id}/media` and `…/captions.srt`: redirect to the signed address of the
 * member's own export of a reel, which downloads under the reel's title.
 */
export function reelExportRoutes(services: ApiServices): Router {
  const router = Router();
  router.get("/files/avf-stream/exports/:id/:part", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
    });
    const wanted = part.safeParse(request.params.part).data;
    if (wanted === undefined) throw reelExportNotFound();
    const { made, title } = await context.write((tx) => downloadReelExport(tx, parseId(request.params.id)));
    const { region, teamId } = context.tenant;
    const keys = reelExportKeys({ region, teamId }, made.id);
    const isVideo = made.mediaType === "VIDEO";
    const [key, contentType, extension] =
      wanted === "media"
        ? [keys.media, isVideo ? "video/mp4" : "audio/mp4", isVideo ? "mp4" : "m4a"]
        : [keys.srt, "application/x-subrip", "srt"];
    const address = await services.objects.signGet(key, {
      expiresInSeconds: downloadLifetimeSeconds,
      contentType,
      downloadName: exportFileName(title, extension),
    });
    response.setHeader("cache-control", "private, no-store");
    response.redirect(302, address);
  });
  return router;
}
