import {
  storyboardGridColumns,
  storyboardGridRows,
  storyboardThumbnailHeightPx,
  storyboardThumbnailWidthPx,
  videoThumbnailHeightPx,
  videoThumbnailWidthPx,
} from "@fieldstone/model/limits.ts";
import type { RedactionEdit } from "@fieldstone/model/media/redaction.ts";
import { blurFilter, muteFilter } from "./mask-filters.ts";
import type { ProbedRecording } from "./probe-recording.ts";

/**
 * Formats that are opened: containers that hold what they play. Left out are those that name other files or addresses,
 * by which a recording could have this machine's files read, and pictures, scripts and captures.
 */
const formats = "mov,matroska,mp3,wav,w64,flac,ogg,aac,ac3,amr,avi,aiff,asf,caf,flv,mpegts,mpeg";
export const onlyThisFile = ["-protocol_whitelist", "file", "-format_whitelist", formats];
export const quietly = ["-v", "error", "-nostdin", "-y"];
export const withProgress = ["-progress", "pipe:1", "-nostats"];
/** Processors that one job takes: others work beside it. */
export const threads = ["-threads", "2"];

/** Length of a segment of a stream, in seconds: also the most between two pictures at which a player can begin. */
const segmentSeconds = 6;
/** Largest width of pictures that are made anew. */
const widthPxMax = 1_280;

/** Arguments of ffprobe: what the file holds, as JSON. */
export function probeArguments(input: string): readonly string[] {
  const entries =
    "format=duration:stream=index,codec_type,codec_name,pix_fmt,width,height,avg_frame_rate,r_frame_rate,duration:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation";
  return ["-v", "error", ...onlyThisFile, "-show_entries", entries, "-of", "json", "-i", input];
}

/**
 * One recording as every browser plays it, H.264 and AAC, at an even loudness (-16 LUFS, as spoken words are
 * published), with no more than its first pictures and sound. Pictures that browsers show are kept as they are, and
 * made anew where some are blurred.
 */
export function normalizationArguments(
  input: string,
  output: string,
  { videoIndex, audioIndex, isStreamable, metadata }: ProbedRecording,
  edits: readonly RedactionEdit[] = [],
): readonly string[] {
  const blur = blurFilter(edits, metadata.frameRate);
  const isCopied = isStreamable && blur === undefined;
  const video =
    videoIndex === undefined
      ? []
      : [
          ...["-map", `0:${videoIndex}`, "-c:v", ...(isCopied ? ["copy"] : encodedVideo(blur))],
          ...withoutCaptions(isCopied),
        ];
  const loudness = "loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000";
  const mute = muteFilter(edits);
  const sound = mute === undefined ? loudness : `${mute},${loudness}`;
  const audio = audioIndex === undefined ? [] : ["-map", `0:${audioIndex}`, "-af", sound, ...encodedAudio];
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-i", input],
    ...[...video, ...audio, "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-max_muxing_queue_size", "4096", "-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/**
 * Captions inside the pictures are words as well, which no redaction finds: H.264 carries them in units of type 6.
 * They are left out of every recording, so that whatever is cut of it has none.
 */
function withoutCaptions(isCopied: boolean): readonly string[] {
  return isCopied ? ["-bsf:v", "filter_units=remove_types=6"] : ["-a53cc", "0"];
}

/** @param filter what is drawn over the pictures @param first what is done with them before all else, with a comma */
function encodedVideo(filter?: string, first = ""): readonly string[] {
  const scale = `${first}scale=w='2*trunc(min(${widthPxMax},iw)/2)':h=-2`;
  return [
    ...["libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p", ...threads],
    ...["-vf", filter === undefined ? scale : `${scale},format=yuv420p,${filter}`],
    ...["-force_key_frames", `expr:gte(t,n_forced*${segmentSeconds})`],
  ];
}
const encodedAudio = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];

interface ClipSpan {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly sourceFrameRate: number;
}

/**
 * A span of a normalized recording, from the frame nearest to its start to the one nearest to its end. Made anew: a
 * copy could begin at its key frames alone.
 */
export function clipArguments(
  input: string,
  output: string,
  { videoIndex, audioIndex, picturesMs }: ProbedRecording,
  { startOffset, endOffset, sourceFrameRate }: ClipSpan,
): readonly string[] {
  const last = Math.max(0, Math.ceil((picturesMs / 1_000) * sourceFrameRate) - 1);
  const first = Math.min(last, Math.round((startOffset / 1_000) * sourceFrameRate));
  const frames = Math.max(1, Math.round((endOffset / 1_000) * sourceFrameRate) - first);
  // Half a frame early, so that rounding loses none.
  const start = Math.max(0, (first - 0.5) / sourceFrameRate);
  // Taken off again: a first frame that began late would be shown twice, and the last one not at all.
  const lead = (first / sourceFrameRate - start).toFixed(6);
  const encoded = encodedVideo(undefined, `setpts=PTS-${lead}/TB,`);
  const picture = ["-frames:v", String(frames), "-c:v", ...encoded];
  // Sound that begins later than the pictures keeps its distance, with silence before it.
  const timed = `atrim=start=${lead},asetpts=PTS-${lead}/TB,aresample=async=1:first_pts=0`;
  const sound = ["-af", timed, ...encodedAudio];
  const video = videoIndex === undefined ? [] : ["-map", `0:${videoIndex}`, ...picture];
  const audio = audioIndex === undefined ? [] : ["-map", `0:${audioIndex}`, ...sound];
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-ss", start.toFixed(6), "-i", input],
    ...["-t", (frames / sourceFrameRate).toFixed(6), ...video, ...audio, "-sn", "-dn", "-map_metadata", "-1"],
    ...["-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/** A normalized recording as HLS: an object for each segment, or one of which players take ranges. */
export function hlsArguments(input: string, segmentType: "SINGLE" | "SEGMENTED"): readonly string[] {
  const isSingle = segmentType === "SINGLE";
  return [
    ...[...quietly, ...withProgress, ...onlyThisFile, "-i", input, "-map", "0", "-c", "copy", "-f", "hls"],
    ...["-hls_time", String(segmentSeconds), "-hls_list_size", "0", "-hls_playlist_type", "vod"],
    ...(isSingle ? ["-hls_flags", "single_file"] : []),
    ...["-hls_segment_filename", isSingle ? "media.ts" : "segment-%05d.ts", "playlist.m3u8"],
  ];
}

/** Stills of 640 by 360 and a storyboard of 128 by 72 in images of 10 by 10, each a moment every `gapSeconds`. */
export function thumbnailArguments(input: string, gapSeconds: number): readonly string[] {
  const still = fitted(videoThumbnailWidthPx, videoThumbnailHeightPx);
  const cell = fitted(storyboardThumbnailWidthPx, storyboardThumbnailHeightPx);
  const tiles = `tile=${storyboardGridColumns}x${storyboardGridRows}`;
  // The first picture of each gap: rounding to the nearest would show what comes later.
  const filter = `[0:v:0]fps=1/${gapSeconds}:round=up,split[a][b];[a]${still}[s];[b]${cell},${tiles}[t]`;
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-i", input, "-filter_complex", filter],
    ...["-map", "[s]", "-start_number", "0", "-q:v", "4", "still-%05d.jpg"],
    ...["-map", "[t]", "-start_number", "0", "-q:v", "5", "storyboard-%05d.jpg"],
  ];
}

/** Words for a transcript: one channel, at a rate that every provider of transcription takes. */
export function audioArguments(input: string, output: string): readonly string[] {
  return [
    ...[...quietly, ...withProgress, ...onlyThisFile, "-i", input, "-map", "0:a:0", "-vn"],
    ...[
      "-c:a",
      "aac",
      "-b:a",
      "64k",
      "-ac",
      "1",
      "-ar",
      "16000",
      "-movflags",
      "+faststart",
      "-f",
      "mp4",
      output,
    ],
  ];
}

function fitted(width: number, height: number): string {
  return (
    `scale=${width}:${height}:force_original_aspect_ratio=decrease,` +
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuvj420p`
  );
}

/** How far ffmpeg is, by a line of its progress, in percent; undefined for every other line. */
export function progressOf(line: string, durationMs: number): number | undefined {
  const found = /^out_time_ms=(\d+)$/.exec(line);
  // Microseconds, whatever the name says.
  return found === null ? undefined : Math.min(100, (Number(found[1]) / 1_000 / durationMs) * 100);
}
