import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Recording, recordingKeys } from "../recordings/recording.ts";

/** Sound has no frames: it is trimmed to the millisecond. */
const soundFrameRate = 1_000;

/** What engines are told of a span of a recording, in clips and in exports alike. */
export type SpanSource = Pick<
  Extract<MediaJob, { type: "AUDIO_VIDEO_CLIP" }>,
  "sourceKey" | "startOffset" | "endOffset" | "sourceFrameRate"
>;

/** The one place where a span becomes the source of a media job. Undefined where its recording cannot be played. */
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
