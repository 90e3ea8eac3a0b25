import { recordingDurationMsMax } from "@fieldstone/domain/research/recordings/recording.ts";
import { imagePixelsMax } from "@fieldstone/model/limits.ts";
import type { RecordingMetadata } from "@fieldstone/model/media/media-event.ts";
import { z } from "zod";
import { RecordingRefusedError } from "./media-engine.ts";

const numberText = z.string().transform(Number).pipe(z.number());

const stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: numberText.optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
type Stream = z.output<typeof stream>;

const answer = z.object({
  streams: z.array(stream).max(100),
  format: z.object({ duration: numberText.optional() }),
});

export interface ProbedRecording {
  readonly metadata: RecordingMetadata;
  /** Positions of the first streams in the file; undefined without one. */
  readonly videoIndex: number | undefined;
  readonly audioIndex: number | undefined;
  /** Length of its video, which sound may outlast; the whole length where the file does not say. */
  readonly picturesMs: number;
  /** Browsers support the video as it is. */
  readonly isStreamable: boolean;
}

/** Widest video that is not re-encoded: wider ones would stall on common hardware. */
const streamableWidthPxMax = 1_920;

/**
 * Reads ffprobe's output for a recording.
 * @throws RecordingRefusedError without sound and video, without an end, and above the limits
 */
export function readProbe(json: string): ProbedRecording {
  const read = answer.safeParse(parsed(json));
  if (!read.success) throw new RecordingRefusedError("recording.unreadable", read.error);
  const { streams, format } = read.data;
  const video = streams.find(isMovingPicture);
  const audio = streams.find(
    ({ codec_type, codec_name }) => codec_type === "audio" && codec_name !== undefined,
  );
  const durationMs = Math.round((format.duration ?? video?.duration ?? audio?.duration ?? 0) * 1_000);
  const size = video === undefined ? undefined : shownSize(video, rotationOf(video));
  const metadata = metadataWithinLimits({
    ...{ hasVideo: video !== undefined, hasAudio: audio !== undefined, durationMs, size },
    frameRate: video === undefined ? null : frameRateOf(video),
  });
  return {
    metadata,
    videoIndex: video?.index,
    audioIndex: audio?.index,
    picturesMs: video?.duration === undefined ? durationMs : Math.round(video.duration * 1_000),
    isStreamable: video !== undefined && isStreamable(video),
  };
}

interface ShownSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * A recording's metadata, from ffprobe or the service.
 * @throws RecordingRefusedError without sound and video, without an end, and above the limits
 */
export function metadataWithinLimits(seen: {
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  readonly durationMs: number;
  readonly size: ShownSize | undefined;
  readonly frameRate: number | null;
}): RecordingMetadata {
  const { hasVideo, hasAudio, durationMs, size, frameRate } = seen;
  if (!hasVideo && !hasAudio) throw new RecordingRefusedError("recording.empty");
  if (durationMs < 1) throw new RecordingRefusedError("recording.empty");
  if (durationMs > recordingDurationMsMax) throw new RecordingRefusedError("recording.too_long");
  if (size !== undefined && size.widthPx * size.heightPx > imagePixelsMax)
    throw new RecordingRefusedError("recording.too_large");
  return {
    mediaType: hasVideo ? "VIDEO" : "AUDIO",
    hasAudio,
    durationMs,
    widthPx: size?.widthPx ?? null,
    heightPx: size?.heightPx ?? null,
    frameRate,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new RecordingRefusedError("recording.unreadable", error);
  }
}

/** An album cover is a video stream too. */
function isMovingPicture({ codec_type, codec_name, disposition, width, height }: Stream): boolean {
  const isCover = disposition?.attached_pic === 1;
  return (
    codec_type === "video" && codec_name !== undefined && !isCover && (width ?? 0) > 0 && (height ?? 0) > 0
  );
}

function rotationOf({ tags, side_data_list }: Stream): number {
  const rotation =
    side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0);
  return Math.abs(Math.round(rotation)) % 360;
}

/** @param rotation in degrees, by which a player rotates the video */
export function shownSize(
  { width = 0, height = 0 }: { readonly width?: number | undefined; readonly height?: number | undefined },
  rotation: number,
): ShownSize {
  const isTurned = rotation % 180 === 90;
  return isTurned ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height };
}

function isStreamable(video: Stream): boolean {
  const { codec_name, pix_fmt, width = 0 } = video;
  const isPlain = codec_name === "h264" && (pix_fmt === "yuv420p" || pix_fmt === "yuvj420p");
  return isPlain && width <= streamableWidthPxMax && rotationOf(video) === 0;
}

/** Parses ffprobe's `30000/1001`; falls back to the other rate where a file lacks one. */
function frameRateOf({ avg_frame_rate, r_frame_rate }: Stream): number | null {
  for (const rate of [avg_frame_rate, r_frame_rate]) {
    const [frames = 0, seconds = 0] = (rate ?? "").split("/").map(Number);
    if (frames > 0 && seconds > 0 && Number.isFinite(frames / seconds)) return frames / seconds;
  }
  return null;
}
