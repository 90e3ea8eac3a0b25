import { wordTexts } from "@fieldstone/model/transcripts/word-limits.ts";
import type { DocumentText } from "../document-text.ts";
import { findMovedWords } from "./moved-words.ts";
import type { RewordedRange } from "./reword-spoken.ts";
import { wordKey, writtenWords } from "./timed-words.ts";

/**
 * Masks passages in a text that were copied from elsewhere: blocks that contain nothing else, and five or
 * more consecutive words, even if the rest of their sentence was edited.
 */
export function passageRanges(
  text: DocumentText,
  passages: readonly string[],
  mask: string,
): readonly RewordedRange[] {
  const worded = passages.map(wordTexts);
  const keyOf = (words: readonly string[]) => words.map((word) => wordKey({ text: word })).join(" ");
  const whole = new Set(worded.filter((words) => words.length > 0).map(keyOf));
  const masked = new Map<number, number>();
  for (const block of text.blocks) {
    const words = writtenWords(text, (each) => each === block);
    if (whole.has(keyOf(words.map((word) => word.text))))
      for (const { start, end } of words) masked.set(start, end);
  }
  // The times only keep the words in order.
  const said = worded.flat().map((word, at) => ({ fileId: "", text: word, startMs: at, endMs: at + 1 }));
  for (const { start, end } of findMovedWords(text, said, mask)) masked.set(start, end);
  return [...masked]
    .map(([start, end]) => ({ start, end, replacement: mask }))
    .filter(({ start, end }) => text.text.slice(start, end) !== mask)
    .sort((one, other) => one.start - other.start);
}

/** Same as passageRanges, for a single-line text such as a title. */
export function maskPassages(text: string, passages: readonly string[], mask: string): string {
  const block = { start: 0, end: text.length, type: "paragraph", attrs: {} };
  return passageRanges({ text, blocks: [block] }, passages, mask).reduceRight(
    (rest, { start, end, replacement }) => rest.slice(0, start) + replacement + rest.slice(end),
    text,
  );
}
