export const reelTransitions = ["CUT", "FADE", "TITLE_CARD"] as const;
export type ReelTransition = (typeof reelTransitions)[number];

/** SOFT: a track that players can show. BURNED: drawn into the pictures. */
export const exportCaptions = ["NONE", "SOFT", "BURNED"] as const;
export type ExportCaptions = (typeof exportCaptions)[number];

/** How long pictures and sound go down, and up again, where two clips meet by FADE; decided by us. */
export const reelFadeMs = 500;
/** How long the title of a clip stands before it, with TITLE_CARD; decided by us. */
export const reelTitleCardMs = 2_000;

/** Where a clip is in its reel, in ms of the reel. */
export interface ReelPiece {
  /** Of its title, where it has one, and else of the clip. */
  readonly startMs: number;
  readonly clipStartMs: number;
  readonly endMs: number;
}

/** Clips one after another: a fade takes no time of its own, a title card does. @param clipsMs how long each clip is */
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

/** Which piece is shown at a moment, and how far into its clip, in ms: below 0 on its title. The last one at the end. */
export function pieceAt(
  pieces: readonly ReelPiece[],
  moment: number,
): { readonly index: number; readonly clipMs: number } {
  const found = pieces.findIndex(({ endMs }) => moment < endMs);
  const index = found === -1 ? Math.max(0, pieces.length - 1) : found;
  const piece = pieces[index];
  return { index, clipMs: piece === undefined ? 0 : Math.min(moment, piece.endMs) - piece.clipStartMs };
}

/** Longest beginning of what is said that stands for a title, in characters. */
const spokenTitleLengthMax = 80;

/** What a clip's title card says: its title, else the beginning of its words. */
export function titleOfClip(title: string | null, words: string): string {
  if (title !== null) return title;
  const line = words.replace(/\s+/g, " ").trim();
  return line.length <= spokenTitleLengthMax
    ? line
    : `${line.slice(0, spokenTitleLengthMax).replace(/\s\S*$/, "")}…`;
}
