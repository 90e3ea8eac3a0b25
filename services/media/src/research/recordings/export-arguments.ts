import { type ReelTransition, reelFadeMs, reelTitleCardMs } from "@fieldstone/model/media/reel-timeline.ts";
import {
  onlyThisFile,
  quietly,
  sampleRate,
  soundFrom,
  soundOf,
  threads,
  withProgress,
} from "./ffmpeg-arguments.ts";
import type { ProbedRecording } from "./probe-recording.ts";

/** The format that all pieces of an export share, so that they can be joined without re-encoding. */
export interface ExportFormat {
  /** Null if none of them has video. */
  readonly frameRate: number | null;
}

/** Part of an export: a span of a recording, or its title card. */
export interface ExportPiece {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly fadesIn: boolean;
  readonly fadesOut: boolean;
  /** The start of its captions in `captionsName`, in ms; null if none are drawn. */
  readonly captionsMs: number | null;
}

export const captionsName = "captions.vtt";
export const cardName = "card.ass";
export const listName = "pieces.txt";

const [widthPx, heightPx] = [1_280, 720];
/** Highest frame rate of an export; our choice, as players show it. */
const frameRateMax = 60;

/** A rate that loses no frame of any source. @param rates of sources with video */
export function exportFormat(rates: readonly number[]): ExportFormat {
  return { frameRate: rates.length === 0 ? null : Math.min(frameRateMax, Math.max(...rates)) };
}

/** Length of a piece in frames and samples: rounded to the nearest frame, at least one. */
function lengthOf(ms: number, { frameRate }: ExportFormat) {
  if (frameRate === null) return { frames: 0, samples: Math.max(1, Math.round((ms / 1_000) * sampleRate)) };
  const frames = Math.max(1, Math.round((ms / 1_000) * frameRate));
  return { frames, samples: Math.round((frames / frameRate) * sampleRate) };
}

/** Makes a piece of a span. Its sound is not encoded yet: encoding would lengthen it. */
export function pieceArguments(
  input: string,
  output: string,
  { videoIndex, audioIndex }: ProbedRecording,
  piece: ExportPiece,
  format: ExportFormat,
): readonly string[] {
  const { frameRate } = format;
  const ms = piece.endOffset - piece.startOffset;
  const { frames, samples } = lengthOf(ms, format);
  // As for clips: half a frame early, so that rounding loses none.
  const start = Math.max(0, piece.startOffset / 1_000 - (frameRate === null ? 0 : 0.5 / frameRate));
  const lead = (piece.startOffset / 1_000 - start).toFixed(6);
  const pictures =
    videoIndex === undefined
      ? `color=black:s=${widthPx}x${heightPx}:r=${frameRate}`
      : `[0:${videoIndex}]setpts=PTS-STARTPTS,fps=${frameRate},${fitted},tpad=stop_mode=clone:stop_duration=2`;
  const sound = audioIndex === undefined ? silence : `[0:${audioIndex}]${soundFrom(lead)}`;
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-ss", start.toFixed(6)],
    ...["-t", (ms / 1_000 + 2).toFixed(6), "-i", input],
    ...encodedPiece({ pictures, sound, frames, samples, piece, format }, output),
  ];
}

/** Makes a piece of a clip's title card, with the text in `cardName`. */
export function cardArguments(output: string, format: ExportFormat): readonly string[] {
  const { frames, samples } = lengthOf(reelTitleCardMs, format);
  const pictures = `color=black:s=${widthPx}x${heightPx}:r=${format.frameRate},ass=${cardName}`;
  const piece = { fadesIn: false, fadesOut: false, captionsMs: null };
  return [
    ...[...quietly, ...withProgress, ...threads],
    ...encodedPiece({ pictures, sound: silence, frames, samples, piece, format }, output),
  ];
}

const silence = `anullsrc=r=${sampleRate}:cl=stereo`;
const fitted =
  `scale=${widthPx}:${heightPx}:force_original_aspect_ratio=decrease,` +
  `pad=${widthPx}:${heightPx}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuv420p`;

function encodedPiece(
  made: {
    readonly pictures: string;
    readonly sound: string;
    readonly frames: number;
    readonly samples: number;
    readonly piece: Pick<ExportPiece, "fadesIn" | "fadesOut" | "captionsMs">;
    readonly format: ExportFormat;
  },
  output: string,
): readonly string[] {
  const { samples, frames, piece, format } = made;
  const seconds = samples / sampleRate;
  const fade = Math.min(reelFadeMs / 1_000, seconds / 2);
  const fades = (name: string) =>
    (piece.fadesIn ? `,${name}=t=in:st=0:d=${fade}` : "") +
    (piece.fadesOut ? `,${name}=t=out:st=${(seconds - fade).toFixed(6)}:d=${fade}` : "");
  const audio =
    `${made.sound},aformat=sample_fmts=s16:channel_layouts=stereo,` +
    `${soundOf(samples)}${fades("afade")}[a]`;
  if (format.frameRate === null)
    return ["-filter_complex", audio, "-map", "[a]", ...packedSound, ...plain, "-f", "mov", output];
  const words =
    piece.captionsMs === null
      ? ""
      : `,setpts=PTS+${piece.captionsMs / 1_000}/TB,subtitles=${captionsName},setpts=PTS-STARTPTS`;
  const video = `${made.pictures},trim=end_frame=${frames},setpts=PTS-STARTPTS${words}${fades("fade")}[v]`;
  return [
    // Filters end both: `-frames:v` would end the file before the silence that precedes late sound is written.
    ...["-filter_complex", `${video};${audio}`, "-map", "[v]", "-map", "[a]"],
    // Without frames that depend on later ones, as joining pieces would shift their times.
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-crf",
      "21",
      "-bf",
      "0",
      "-pix_fmt",
      "yuv420p",
      ...threads,
    ],
    ...["-r", String(format.frameRate), "-video_track_timescale", "90000", ...packedSound, ...plain],
    ...["-f", "mov", output],
  ];
}

const packedSound = ["-c:a", "pcm_s16le"];
const plain = ["-map_metadata", "-1"];

/** Joins all pieces of `listName` into one file, with captions that viewers can switch on. */
export function joinArguments(
  output: string,
  { frameRate }: ExportFormat,
  { hasTrack }: { readonly hasTrack: boolean },
): readonly string[] {
  return [
    ...[
      ...quietly,
      ...withProgress,
      "-protocol_whitelist",
      "file",
      "-f",
      "concat",
      "-safe",
      "0",
      "-i",
      listName,
    ],
    ...(hasTrack ? ["-protocol_whitelist", "file", "-f", "webvtt", "-i", captionsName] : []),
    ...(frameRate === null ? [] : ["-map", "0:v:0", "-c:v", "copy"]),
    ...["-map", "0:a:0", "-c:a", "aac", "-b:a", "128k"],
    ...(hasTrack ? ["-map", "1:s:0", "-c:s", "mov_text"] : []),
    ...[...plain, "-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/** The text of a title card, centred, for libass. */
export function cardText(title: string): string {
  // Braces and backslashes are special in libass.
  const words = title.replace(/\s+/g, " ").replaceAll("{", "(").replaceAll("}", ")").replaceAll("\\", "/");
  const style = `Style: Title,sans-serif,${Math.round(heightPx / 14)},&H00FFFFFF,1,0,0,5,${widthPx / 10},${widthPx / 10},0`;
  return [
    "[Script Info]",
    "ScriptType: v4.00+",
    `PlayResX: ${widthPx}`,
    `PlayResY: ${heightPx}`,
    "",
    "[V4+ Styles]",
    "Format: Name, Fontname, Fontsize, PrimaryColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV",
    style,
    "",
    "[Events]",
    "Format: Layer, Start, End, Style, Text",
    `Dialogue: 0,0:00:00.00,0:01:00.00,Title,${words}`,
    "",
  ].join("\n");
}

/** Whether a clip fades from black and to black. */
export function fadesOf(transition: ReelTransition, place: number, count: number) {
  const isFaded = transition === "FADE";
  return { fadesIn: isFaded && place > 0, fadesOut: isFaded && place < count - 1 };
}
