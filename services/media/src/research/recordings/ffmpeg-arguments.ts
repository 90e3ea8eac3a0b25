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
 * Formats that may be opened: containers with their own data. Excluded are formats that name other files or
 * addresses, through which a recording could read local files, and pictures, scripts and captures.
 */
const formats = "mov,matroska,mp3,wav,w64,flac,ogg,aac,ac3,amr,avi,aiff,asf,caf,flv,mpegts,mpeg";
export const onlyThisFile = ["-protocol_whitelist", "file", "-format_whitelist", formats];
export const quietly = ["-v", "error", "-nostdin", "-y"];
export const withProgress = ["-progress", "pipe:1", "-nostats"];
/** Threads of one job: other work runs beside it. */
export const threads = ["-threads", "2"];

/** Of all sound that people hear. */
export const sampleRate = 48_000;
/** Length of a stream's segment, in seconds: also the longest distance between two key frames. */
const segmentSeconds = 6;
/** Largest width of re-encoded video. */
const widthPxMax = 1_280;

/** Arguments of ffprobe: prints the file's contents as JSON. */
export function probeArguments(input: string): readonly string[] {
  const entries =
    "format=duration:stream=index,codec_type,codec_name,pix_fmt,width,height,avg_frame_rate,r_frame_rate,duration:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation";
  return ["-v", "error", ...onlyThisFile, "-show_entries", entries, "-of", "json", "-i", input];
}

/**
 * One recording as every browser plays it, H.264 and AAC, at an even loudness (-16 LUFS, as is usual for
 * speech), with only its first video and sound stream. Video that browsers support is copied, and re-encoded
 * where parts of it are blurred.
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
  const loudness = `loudnorm=I=-16:TP=-1.5:LRA=11,aresample=${sampleRate}`;
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
 * Captions embedded in the video are text that no redaction finds: H.264 carries them in units of type 6.
 * They are removed from every recording, so that its clips have none.
 */
function withoutCaptions(isCopied: boolean): readonly string[] {
  return isCopied ? ["-bsf:v", "filter_units=remove_types=6"] : ["-a53cc", "0"];
}

/** @param filter drawn over the video @param first applied before everything else, with a trailing comma */
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
 * A span of a normalized recording, from the frame nearest to its start to the one nearest to its end.
 * Re-encoded, as a copy could begin only at key frames. Filters end both pictures and sound: `-frames:v` would
 * end the file before the silence that precedes late sound, or the last of its sound, is written.
 */
export function clipArguments(
  input: string,
  output: string,
  { videoIndex, audioIndex, picturesMs }: ProbedRecording,
  { startOffset, endOffset, sourceFrameRate }: ClipSpan,
): readonly string[] {
  const last = Math.max(0, Math.ceil((picturesMs / 1_000) * sourceFrameRate) - 1);
  const first = Math.min(last, Math.round((startOffset / 1_000) * sourceFrameRate));
  const end = Math.min(last + 1, Math.round((endOffset / 1_000) * sourceFrameRate));
  const frames = Math.max(1, end - first);
  const seconds = frames / sourceFrameRate;
  // Half a frame early, so that rounding loses none.
  const start = Math.max(0, (first - 0.5) / sourceFrameRate);
  // Subtracted again: a first frame that began late would be shown twice, and the last one not at all.
  const lead = (first / sourceFrameRate - start).toFixed(6);
  // By time, not by count: where pictures do not come at an even rate, a count would last longer or shorter.
  const trim = `trim=end=${((frames - 0.5) / sourceFrameRate).toFixed(6)}`;
  const picture = encodedVideo(undefined, `setpts=PTS-${lead}/TB,${trim},`);
  const sound = ["-af", `${soundFrom(lead)},${soundOf(Math.round(seconds * sampleRate))}`, ...encodedAudio];
  const video = videoIndex === undefined ? [] : ["-map", `0:${videoIndex}`, "-c:v", ...picture];
  const audio = audioIndex === undefined ? [] : ["-map", `0:${audioIndex}`, ...sound];
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-ss", start.toFixed(6)],
    ...["-t", (seconds + 2).toFixed(6), "-i", input],
    ...[
      ...video,
      ...audio,
      "-sn",
      "-dn",
      "-map_metadata",
      "-1",
      "-movflags",
      "+faststart",
      "-f",
      "mp4",
      output,
    ],
  ];
}

/**
 * The filter for the sound of a span: sound that begins after the pictures keeps its distance, with silence
 * before it.
 * @param lead seconds before the span that were read too, and are cut off
 */
export function soundFrom(lead: string): string {
  return `atrim=start=${lead},asetpts=PTS-${lead}/TB,aresample=${sampleRate}:async=1:first_pts=0`;
}

/** The filter that gives sound an exact length, in samples: with silence behind it where it is shorter. */
export function soundOf(samples: number): string {
  return `apad,atrim=end_sample=${samples},asetpts=PTS-STARTPTS`;
}

/** A normalized recording as HLS: one object per segment, or a single one that players read in ranges. */
export function hlsArguments(input: string, segmentType: "SINGLE" | "SEGMENTED"): readonly string[] {
  const isSingle = segmentType === "SINGLE";
  return [
    ...[...quietly, ...withProgress, ...onlyThisFile, "-i", input, "-map", "0", "-c", "copy", "-f", "hls"],
    ...["-hls_time", String(segmentSeconds), "-hls_list_size", "0", "-hls_playlist_type", "vod"],
    ...(isSingle ? ["-hls_flags", "single_file"] : []),
    ...["-hls_segment_filename", isSingle ? "media.ts" : "segment-%05d.ts", "playlist.m3u8"],
  ];
}

/** Stills of 640 by 360, and storyboards of 10 by 10 frames of 128 by 72, a frame every `gapSeconds`. */
export function thumbnailArguments(input: string, gapSeconds: number): readonly string[] {
  const still = fitted(videoThumbnailWidthPx, videoThumbnailHeightPx);
  const cell = fitted(storyboardThumbnailWidthPx, storyboardThumbnailHeightPx);
  const tiles = `tile=${storyboardGridColumns}x${storyboardGridRows}`;
  // The first frame of each gap: rounding to the nearest would show a later one.
  const filter = `[0:v:0]fps=1/${gapSeconds}:round=up,split[a][b];[a]${still}[s];[b]${cell},${tiles}[t]`;
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-i", input, "-filter_complex", filter],
    ...["-map", "[s]", "-start_number", "0", "-q:v", "4", "still-%05d.jpg"],
    ...["-map", "[t]", "-start_number", "0", "-q:v", "5", "storyboard-%05d.jpg"],
  ];
}

/** Sound for a transcript: one channel, at a rate that every transcription provider accepts. */
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

/** ffmpeg's progress from one line of its output, in percent; undefined for other lines. */
export function progressOf(line: string, durationMs: number): number | undefined {
  const found = /^out_time_ms=(\d+)$/.exec(line);
  // In microseconds, despite the name.
  return found === null ? undefined : Math.min(100, (Number(found[1]) / 1_000 / durationMs) * 100);
}
