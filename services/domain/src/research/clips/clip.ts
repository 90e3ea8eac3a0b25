import { ProductError } from "@fieldstone/model/errors.ts";
import type { MediaJobStatus } from "@fieldstone/model/media/media-event.ts";

/** The span of a highlight in a recording as a separate file. */
export interface Clip {
  readonly highlightId: string;
  readonly fileId: string;
  /** Identifies the clip's objects; each attempt has a new one. */
  readonly audioVideoFileId: string;
  readonly jobId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly status: MediaJobStatus;
  readonly progressPercent: number;
  readonly failureCode: string | null;
  readonly mediaType: "AUDIO" | "VIDEO";
  readonly fileName: string;
}

export function clipNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "clip.not_found",
    "This clip is not ready. Make it from the highlight, and wait until it is done.",
  );
}

/** The highlight has no span of a recording, or the recording is not playable. */
export function clipUnavailable(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "clip.unavailable",
    "Clips need a span of a recording that is ready to be played. Wait until the recording is prepared.",
  );
}
