import type { ProbeResult, Track } from "@aws-sdk/client-mediaconvert";
import type { RecordingMetadata } from "@fieldstone/model/media/media-event.ts";
import { RecordingRefusedError } from "../media-engine.ts";
import { metadataWithinLimits, shownSize } from "../probe-recording.ts";
import { JobNotTakenError } from "./media-convert.ts";

/** What the service detects in an object. */
export interface ServiceSource {
  readonly metadata: RecordingMetadata;
  readonly hasAudio: boolean;
}

/** The service rejects video below this width or height. */
const sidePxMin = 32;

/**
 * Reads the service's description of a recording.
 * @throws JobNotTakenError without sound and video, above the limits, and where the description is incomplete
 */
export function readServiceProbe({ Container }: ProbeResult): ServiceSource {
  const tracks = Container?.Tracks ?? [];
  const video = tracks.find(
    ({ TrackType, VideoProperties }) => TrackType === "video" && VideoProperties !== undefined,
  );
  const audio = tracks.find(({ TrackType }) => TrackType === "audio");
  const seconds = Container?.Duration ?? video?.Duration ?? audio?.Duration ?? 0;
  const shape = video?.VideoProperties;
  const size =
    shape === undefined
      ? undefined
      : shownSize({ width: shape.Width, height: shape.Height }, Math.abs(shape.Rotation ?? 0));
  const frameRate = video === undefined ? null : frameRateOf(video);
  if (video !== undefined && (frameRate === null || size === undefined || smallest(size) < sidePxMin))
    throw new JobNotTakenError("the service says too little of the pictures, or they are too small");
  try {
    const metadata = metadataWithinLimits({
      ...{ hasVideo: video !== undefined, hasAudio: audio !== undefined, size, frameRate },
      durationMs: Math.round(seconds * 1_000),
    });
    return { metadata, hasAudio: audio !== undefined };
  } catch (error) {
    if (error instanceof RecordingRefusedError) throw new JobNotTakenError(error.code, { cause: error });
    throw error;
  }
}

function smallest({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }): number {
  return Math.min(widthPx, heightPx);
}

function frameRateOf({ VideoProperties }: Track): number | null {
  const { Numerator = 0, Denominator = 0 } = VideoProperties?.FrameRate ?? {};
  return Numerator > 0 && Denominator > 0 ? Numerator / Denominator : null;
}
