import { hourMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { RecordingMetadata } from "@fieldstone/model/media/media-event.ts";
import { type ObjectKey, objectKey, objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";

export const recordingStatuses = ["PROCESSING", "DONE", "FAILED", "CANCELLED"] as const;
export type RecordingStatus = (typeof recordingStatuses)[number];

/** Longest recording that is prepared for playing, in milliseconds: decided by us, a day of interviews in one file. */
export const recordingDurationMsMax = 12 * hourMs;

/** A file of sound or moving pictures, as it is played. */
export interface Recording {
  readonly fileId: string;
  /** Names the keys of what was made of it; every new try has another. */
  readonly audioVideoFileId: string;
  readonly status: RecordingStatus;
  readonly failureCode: string | null;
  readonly progressPercent: number;
  /** Null until it was looked at. */
  readonly metadata: RecordingMetadata | null;
  readonly storyboardCount: number;
}

export interface RecordingKeys {
  readonly normalized: ObjectKey;
  /** Its sound alone, for transcription. */
  readonly audio: ObjectKey;
  readonly hlsPrefix: string;
  readonly thumbnailPrefix: string;
  hls(name: string): ObjectKey;
  thumbnail(name: string): ObjectKey;
  /** Of a clip's own audio/video file. */
  readonly clip: ObjectKey;
}

interface Owner {
  readonly region: RegionKey;
  readonly teamId: string;
}

/** Where what is made of a recording lies. */
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

/** The folder of all that was ever made of a file. */
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

export function recordingNotUnderWay(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "recording.ended",
    "This recording is no longer being prepared. Reload the page.",
  );
}

export function recordingUnderWay(): ProductError {
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
