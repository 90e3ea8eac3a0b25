import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Recording, recordingKeys } from "../recordings/recording.ts";

/** Audio has no frames: it is cut with millisecond precision. */
const soundFrameRate = 1_000;

/** The input of media engines for a span of a recording, in clips and in exports. */
export type SpanSource = Pick<
  Extract<MediaJob, { type: "AUDIO_VIDEO_CLIP" }>,
  "sourceKey" | "startOffset" | "endOffset" | "sourceFrameRate"
>;

/** The source of a media job for a span. Undefined if the recording is not playable. */
export function sourceOfSpan(
  tx: TenantTransaction,
  recording: Recording,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): SpanSource | undefined {
  if (recording.status !== "DONE" || recording.metadata === null) return undefined;
  const { mediaType, frameRate } = recording.metadata;
  return {
    sourceKey: recordingKeys(tx.context, recording).normalized,
    startOffset: startMs,
    endOffset: endMs,
    sourceFrameRate: mediaType === "VIDEO" && frameRate !== null ? frameRate : soundFrameRate,
  };
}
