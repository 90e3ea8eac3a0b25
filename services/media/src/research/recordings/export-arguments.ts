import { type ReelTransition, reelFadeMs, reelTitleCardMs } from "@fieldstone/model/media/reel-timeline.ts";
import { onlyThisFile, quietly, threads, withProgress } from "./ffmpeg-arguments.ts";
import type { ProbedRecording } from "./probe-recording.ts";

/** What all pieces of an export are made alike, so that they can be joined without being made anew. */
export interface ExportFormat {
  /** Null where there are no pictures in any of them. */
  readonly frameRate: number | null;
}

/** Part of an export: a span of a recording, or the title of one. */
export interface ExportPiece {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly fadesIn: boolean;
  readonly fadesOut: boolean;
  /** Where its captions begin in `captionsName`, in ms; null where none are drawn. */
  readonly captionsMs: number | null;
}

export const captionsName = "captions.vtt";
export const cardName = "card.ass";
export const listName = "pieces.txt";

const [widthPx, heightPx] = [1_280, 720];
const sampleRate = 48_000;
/** Frames a second of an export; decided by us, what players show. */
const frameRateMax = 60;

/** The rate that no source has more frames than, so that none is lost. @param rates those of sources with pictures */
export function exportFormat(rates: readonly number[]): ExportFormat {
  return { frameRate: rates.length === 0 ? null : Math.min(frameRateMax, Math.max(...rates)) };
}

/** How long a piece is, in frames and in samples: to the frame nearest to its length, one at least. */
function lengthOf(ms: number, { frameRate }: ExportFormat) {
  if (frameRate === null) return { frames: 0, samples: Math.max(1, Math.round((ms / 1_000) * sampleRate)) };
  const frames = Math.max(1, Math.round((ms / 1_000) * frameRate));
  return { frames, samples: Math.round((frames / frameRate) * sampleRate) };
}

/** A span as a piece. Its sound is not packed yet: packed sound is longer than what it was made of. */
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
  // As for a clip: half a frame early, so that rounding loses none.
  const start = Math.max(0, piece.startOffset / 1_000 - (frameRate === null ? 0 : 0.5 / frameRate));
  const pictures =
    videoIndex === undefined
      ? `color=black:s=${widthPx}x${heightPx}:r=${frameRate}`
      : `[0:${videoIndex}]setpts=PTS-STARTPTS,fps=${frameRate},${fitted},tpad=stop_mode=clone:stop_duration=2`;
  const sound =
    audioIndex === undefined ? silence : `[0:${audioIndex}]asetpts=PTS-STARTPTS,aresample=${sampleRate}`;
  return [
    ...[...quietly, ...withProgress, ...threads, ...onlyThisFile, "-ss", start.toFixed(6)],
    ...["-t", (ms / 1_000 + 2).toFixed(6), "-i", input],
    ...encodedPiece({ pictures, sound, frames, samples, piece, format }, output),
  ];
}

/** The title of a clip, which `cardName` says, as a piece. */
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
    `${made.sound},aformat=sample_fmts=s16:channel_layouts=stereo,apad,` +
    `atrim=end_sample=${samples},asetpts=PTS-STARTPTS${fades("afade")}[a]`;
  if (format.frameRate === null)
    return ["-filter_complex", audio, "-map", "[a]", ...packedSound, ...plain, "-f", "mov", output];
  const words =
    piece.captionsMs === null
      ? ""
      : `,setpts=PTS+${piece.captionsMs / 1_000}/TB,subtitles=${captionsName},setpts=PTS-STARTPTS`;
  const video = `${made.pictures},trim=end_frame=${frames},setpts=PTS-STARTPTS${words}${fades("fade")}[v]`;
  return [
    ...["-filter_complex", `${video};${audio}`, "-map", "[v]", "-map", "[a]", "-frames:v", String(frames)],
    // Without frames that depend on later ones, whose times would be moved where pieces are joined.
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

/** All pieces of `listName` as one file, with captions that players can show where they are wanted. */
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

/** A title in the middle of a card, as libass draws it. */
export function cardText(title: string): string {
  // Braces and backslashes are libass's own.
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

/** Whether a clip's beginning and end go through black. */
export function fadesOf(transition: ReelTransition, place: number, count: number) {
  const isFaded = transition === "FADE";
  return { fadesIn: isFaded && place > 0, fadesOut: isFaded && place < count - 1 };
}
