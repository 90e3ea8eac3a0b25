import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { RecordingMetadata } from "@fieldstone/model/media/media-event.ts";
import type { Span } from "@fieldstone/model/media/spans.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export const recordingStatuses = ["PROCESSING", "DONE", "FAILED", "CANCELLED"] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/** Longest recording prepared for playback, in ms. Decided by us: a day of interviews in one file. */
export const recordingDurationMsMax = 12 * hourMs;

/** An audio or video file that is prepared for playback. */
export interface Recording {
  readonly fileId: string;
  /** Identifies the objects derived from the file; each attempt has a new one. */
  readonly audioVideoFileId: string;
  readonly status: RecordingStatus;
  readonly failureCode: string | null;
  readonly progressPercent: number;
  /** Null until the file was inspected. */
  readonly metadata: RecordingMetadata | null;
  readonly storyboardCount: number;
  /** The stream that plays while redacted parts are masked; null at any other time. */
  readonly interim: InterimStream | null;
}

/** An earlier attempt's stream, without the segments that contain a part of the spans. */
export interface InterimStream {
  readonly audioVideoFileId: string;
  /** Each in order and without overlaps. */
  readonly skipped: readonly Span[];
}

export interface RecordingKeys {
  readonly normalized: ObjectKey;
  /** The audio track, for transcription. */
  readonly audio: ObjectKey;
  readonly hlsPrefix: string;
  readonly thumbnailPrefix: string;
  hls(name: string): ObjectKey;
  thumbnail(name: string): ObjectKey;
  /** For the audio/video file of a clip. */
  readonly clip: ObjectKey;
}

interface Owner {
  readonly region: RegionKey;
  readonly teamId: string;
}

/** The keys of the objects derived from a recording. */
export function recordingKeys(
  { region, teamId }: Owner,
  { fileId, audioVideoFileId }: Pick<Recording, "fileId" | "audioVideoFileId">,
): RecordingKeys {
  const owner = { region, teamId };
  const place = ["recordings", fileId, audioVideoFileId] as const;
  return {
    normalized: objectKey(owner, ...place, "normalized"),
    audio: objectKey(owner, ...place, "audio"),
    hlsPrefix: objectPrefix(owner, ...place, "hls"),
    thumbnailPrefix: objectPrefix(owner, ...place, "thumbnails"),
    hls: (name) => objectKey(owner, ...place, "hls", name),
    thumbnail: (name) => objectKey(owner, ...place, "thumbnails", name),
    clip: objectKey(owner, ...place, "clip"),
  };
}

/** The key prefix of everything ever derived from a file. */
export function recordingPrefix({ region, teamId }: Owner, fileId: string): string {
  return objectPrefix({ region, teamId }, "recordings", fileId);
}

export function recordingNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "recording.not_found",
    "This recording is not ready to be played. Wait until it is prepared, or download the file.",
  );
}

export function recordingNotInProgress(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "recording.ended",
    "This recording is no longer being prepared. Reload the page.",
  );
}

export function recordingInProgress(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "recording.under_way",
    "This recording is prepared already. Wait until it is ready.",
  );
}

export function recordingBeingRedacted(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "recording.redacting",
    "This recording is not available until its redacted parts are removed. Wait until it is ready.",
  );
}
