import { text } from "node:stream/consumers";
import {
  type PlayedInterimStream,
  readInterimStream,
} from "@fieldstone/domain/research/recordings/interim-stream.ts";
import {
  readPlayableRecording,
  readStreamedRecording,
} from "@fieldstone/domain/research/recordings/read-recordings.ts";
import {
  type Recording,
  type RecordingKeys,
  recordingKeys,
  recordingNotFound,
} from "@fieldstone/domain/research/recordings/recording.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { totalMsOf } from "@fieldstone/model/media/spans.ts";
import { thumbnailGapSeconds } from "@fieldstone/model/media/storyboard.ts";
import { segmentName } from "@fieldstone/model/media/stream-gaps.ts";
import { answerObject } from "@fieldstone/platform/objects/file-object-routes.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** Life of the signed address of a segment or picture, in seconds: each is loaded once. */
const pieceLifeSeconds = 300;

/** Sound without video is one object. */
const soundName = z.enum(["media.ts", "stream_v.ts"]);
const stillQuery = z.object({ time: z.coerce.number().min(0).default(0) });
const storyboardQuery = z.object({ image: z.coerce.number().int().min(0).max(10_000).default(0) });

/**
 * Playback of a recording, for readers of its note or insight: `GET /files/avf-stream/{fileId}/playlist.m3u8`
 * with its segments beside it; `/image/video-thumbnail/{fileId}?time=` and
 * `/image/storyboard/{fileId}?image=`.
 */
export function recordingRoutes(services: ApiServices): Router {
  const { objects } = services;
  const router = Router();
  const open = async (
    request: Request<{ fileId: string }>,
    response: Response,
    read = readPlayableRecording,
  ): Promise<Playable> => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
    });
    const recording = await context.read((tx) => read(tx, parseId(request.params.fileId)));
    const { region, teamId } = context.tenant;
    return { recording, owner: { region, teamId }, keys: recordingKeys({ region, teamId }, recording) };
  };
  const openStream = async (request: Request<{ fileId: string }>, response: Response): Promise<Stream> => {
    const { recording, owner, keys } = await open(request, response, readStreamedRecording);
    const { interim, audioVideoFileId } = recording;
    if (recording.status === "DONE") return { keys, version: audioVideoFileId, interim: undefined };
    const stream = await readInterimStream(objects, owner, recording);
    if (interim === null || stream === undefined) throw recordingNotFound();
    // Spans are only added, and each addition that removes anything makes them longer.
    const version = `${interim.audioVideoFileId}-${totalMsOf(interim.skipped)}`;
    return { keys: stream.keys, version, interim: stream };
  };
  const lead = async (response: Response, key: ObjectKey, contentType: string) => {
    const address = await objects.signGet(key, { expiresInSeconds: pieceLifeSeconds, contentType });
    const isPicture = contentType === "image/jpeg";
    const kept = isPicture ? "no-cache" : `max-age=${Math.floor(pieceLifeSeconds / 2)}`;
    response.setHeader("cache-control", `private, ${kept}`);
    response.setHeader("vary", "cookie");
    response.redirect(302, address);
  };

  router.get("/files/avf-stream/:fileId/playlist.m3u8", async (request, response) => {
    const { keys, version, interim } = await openStream(request, response);
    const playlist = interim?.playlist ?? (await text((await objects.get(keys.hls("playlist.m3u8"))).body));
    response.setHeader("cache-control", "private, no-cache");
    const query = `v=${version}`;
    response.type("application/vnd.apple.mpegurl").send(withQuery(playlist, query));
  });
  router.get("/files/avf-stream/:fileId/:segment", async (request, response) => {
    const { keys, interim } = await openStream(request, response);
    const { segment } = request.params;
    const sound = soundName.safeParse(segment);
    if (sound.success && interim === undefined) {
      // A player requests many ranges: an address for the whole object would have to outlive the right to it.
      response.setHeader("vary", "cookie");
      const grant = { key: keys.hls(sound.data), contentType: "video/mp2t" };
      await answerObject(objects, grant, request, response, "private, no-cache");
      return;
    }
    if (!segmentName.test(segment) || interim?.played.has(segment) === false) throw recordingNotFound();
    await lead(response, keys.hls(segment), "video/mp2t");
  });

  const showStill = async (request: Request<{ fileId: string }>, response: Response) => {
    const { recording, keys } = await open(request, response);
    const { time } = parseInput(stillQuery, request.query);
    await lead(response, keys.thumbnail(`still-${paddedTo5(stillAt(recording, time))}.jpg`), "image/jpeg");
  };
  router.get("/image/video-thumbnail/:fileId", showStill);
  router.get("/files/video-thumbnail/:fileId", showStill);
  router.get("/files/avf-thumbnail/:fileId", showStill);
  router.get("/image/storyboard/:fileId", async (request, response) => {
    const { recording, keys } = await open(request, response);
    const { image } = parseInput(storyboardQuery, request.query);
    if (image >= recording.storyboardCount) throw recordingNotFound();
    await lead(response, keys.thumbnail(`storyboard-${paddedTo5(image)}.jpg`), "image/jpeg");
  });
  return router;
}

interface Playable {
  readonly recording: Recording;
  readonly owner: Pick<TenantContext, "region" | "teamId">;
  readonly keys: RecordingKeys;
}

interface Stream {
  readonly keys: RecordingKeys;
  /** Changes with each redaction, so that no browser uses its cached copy of the earlier version. */
  readonly version: string;
  /** Until the recording's redacted parts are masked. */
  readonly interim: PlayedInterimStream | undefined;
}

/** The number of the still at a time in seconds. @throws ProductError `recording.not_found` without video */
function stillAt({ metadata }: Recording, timeSeconds: number): number {
  if (metadata?.mediaType !== "VIDEO") throw recordingNotFound();
  const durationSeconds = metadata.durationMs / 1_000;
  const gapSeconds = thumbnailGapSeconds(durationSeconds);
  const last = Math.max(0, Math.ceil(durationSeconds / gapSeconds) - 1);
  return Math.min(last, Math.floor(timeSeconds / gapSeconds));
}

function paddedTo5(index: number): string {
  return String(index).padStart(5, "0");
}

/** The playlist with a query appended to its addresses. */
function withQuery(playlist: string, query: string): string {
  return playlist.replace(/^[^#\n].*$/gm, (address) => `${address}?${query}`);
}
