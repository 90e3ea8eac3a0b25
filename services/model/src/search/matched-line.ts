import type { PreviewFragment } from "./preview.ts";

/** A line of a preview, and its offset in the preview. */
export interface PreviewLine {
  readonly text: string;
  readonly start: number;
}

/** The line with the most matches, trimmed; undefined if the preview has none. */
export function matchedLine(fragments: readonly PreviewFragment[]): PreviewLine | undefined {
  const lines = [{ text: "", start: 0, matches: 0 }];
  let at = 0;
  for (const { text, match } of fragments) {
    for (const [number, piece] of text.split("\n").entries()) {
      if (number > 0) {
        at += 1;
        lines.push({ text: "", start: at, matches: 0 });
      }
      at += piece.length;
      const line = lines.at(-1);
      if (line === undefined) continue;
      line.text += piece;
      if (match) line.matches += 1;
    }
  }
  const best = lines.reduce((one, other) => (other.matches > one.matches ? other : one));
  if (best.matches === 0) return undefined;
  const begun = best.text.trimStart();
  return { text: begun.trimEnd(), start: best.start + best.text.length - begun.length };
}
