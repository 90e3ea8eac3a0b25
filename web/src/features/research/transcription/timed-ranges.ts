import type { TextBlock } from "@fieldstone/document/document-text.ts";
import { type HeardWord, timeWords } from "@fieldstone/document/timed-words.ts";
import type { Node } from "@tiptap/pm/model";

/** A word of a text in the editor, by its positions, with when and where it was said. */
export interface TimedRange {
  readonly from: number;
  readonly to: number;
  readonly fileId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The words of a note's turns with their times, in the order of the text. */
export function timedRanges(doc: Node, heard: readonly HeardWord[]): readonly TimedRange[] {
  const blocks: (TextBlock & { readonly position: number })[] = [];
  const parts: string[] = [];
  let start = 0;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // One stand-in for whatever is not text keeps offsets equal to positions.
    const text = node.textBetween(0, node.content.size, undefined, " ");
    const end = start + text.length;
    blocks.push({ start, end, type: node.type.name, attrs: node.attrs, position: position + 1 });
    parts.push(text);
    start = end + 1;
    return false;
  });
  let at = 0;
  return timeWords({ text: parts.join("\n"), blocks }, heard).flatMap((word) => {
    while ((blocks[at]?.end ?? word.start) < word.start) at += 1;
    const block = blocks[at];
    if (block === undefined) return [];
    const { fileId, startMs, endMs } = word;
    const from = block.position + word.start - block.start;
    return [{ from, to: from + word.end - word.start, fileId, startMs, endMs }];
  });
}

/** The word that is heard at a moment, or the last one before it; words must be of one recording. */
export function wordAt(words: readonly TimedRange[], ms: number): TimedRange | undefined {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return words[low - 1];
}

/** The word that a position of the text lies in or touches. */
export function wordAtPosition(words: readonly TimedRange[], position: number): TimedRange | undefined {
  return words.find(({ from, to }) => from <= position && position <= to);
}

/** Silence that is skipped, in milliseconds: a shorter pause is how one speaks. */
const silenceMs = 1_200;
/** What is left of a silence before the next word. */
const leadMs = 200;

/** Where a player goes on that skips silence; undefined where somebody speaks now or soon. */
export function afterSilence(words: readonly TimedRange[], ms: number): number | undefined {
  const last = wordAt(words, ms);
  if (last !== undefined && ms < last.endMs) return undefined;
  const next = words[last === undefined ? 0 : words.indexOf(last) + 1];
  if (next === undefined || next.startMs - ms < silenceMs) return undefined;
  return next.startMs - leadMs;
}
