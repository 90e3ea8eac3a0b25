export const reelTransitions = ["CUT", "FADE", "TITLE_CARD"] as const;
export type ReelTransition = (typeof reelTransitions)[number];

/** SOFT: a track that players can show. BURNED: drawn into the video. */
export const exportCaptions = ["NONE", "SOFT", "BURNED"] as const;
export type ExportCaptions = (typeof exportCaptions)[number];

/** How long picture and sound fade out, and in again, between two clips with FADE; decided by us. */
export const reelFadeMs = 500;
/** How long a clip's title card is shown before it with TITLE_CARD; decided by us. */
export const reelTitleCardMs = 2_000;

/** The position of a clip in its reel, in ms. */
export interface ReelPiece {
  /** Start of its title card if it has one, otherwise of the clip. */
  readonly startMs: number;
  readonly clipStartMs: number;
  readonly endMs: number;
}

/** Lays out clips in sequence; title cards add time, fades do not. @param clipsMs their lengths */
export function reelTimeline(
  clipsMs: readonly number[],
  transition: ReelTransition,
): { readonly pieces: readonly ReelPiece[]; readonly durationMs: number } {
  const cardMs = transition === "TITLE_CARD" ? reelTitleCardMs : 0;
  let startMs = 0;
  const pieces = clipsMs.map((clipMs) => {
    const piece = { startMs, clipStartMs: startMs + cardMs, endMs: startMs + cardMs + clipMs };
    startMs = piece.endMs;
    return piece;
  });
  return { pieces, durationMs: startMs };
}

/** The piece at a moment, and the time in its clip in ms, negative on its title; at the end the last. */
export function pieceAt(
  pieces: readonly ReelPiece[],
  moment: number,
): { readonly index: number; readonly clipMs: number } {
  const found = pieces.findIndex(({ endMs }) => moment < endMs);
  const index = found === -1 ? Math.max(0, pieces.length - 1) : found;
  const piece = pieces[index];
  return { index, clipMs: piece === undefined ? 0 : Math.min(moment, piece.endMs) - piece.clipStartMs };
}

/** Length of the spoken words that serve as a title, in characters. */
const spokenTitleLengthMax = 80;

/** The text of a clip's title card: its title, otherwise its first words. */
export function titleOfClip(title: string | null, words: string): string {
  if (title !== null) return title;
  const line = words.replace(/\s+/g, " ").trim();
  return line.length <= spokenTitleLengthMax
    ? line
    : `${line.slice(0, spokenTitleLengthMax).replace(/\s\S*$/, "")}…`;
}
