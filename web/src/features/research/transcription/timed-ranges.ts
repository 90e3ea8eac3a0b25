import type { TextBlock } from "@fieldstone/document/document-text.ts";
import { type TranscribedWord, timeWords } from "@fieldstone/document/transcript/timed-words.ts";
import type { Node } from "@tiptap/pm/model";

/** A word of the editor's text by position, with its time and recording. */
export interface TimedRange {
  readonly from: number;
  readonly to: number;
  readonly fileId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The words of a note's turns with their times, in text order. */
export function timedRanges(doc: Node, transcribed: readonly TranscribedWord[]): readonly TimedRange[] {
  const blocks: (TextBlock & { readonly position: number })[] = [];
  const parts: string[] = [];
  let start = 0;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // One placeholder character per non-text node keeps offsets equal to positions.
    const text = node.textBetween(0, node.content.size, undefined, " ");
    const end = start + text.length;
    blocks.push({ start, end, type: node.type.name, attrs: node.attrs, position: position + 1 });
    parts.push(text);
    start = end + 1;
    return false;
  });
  let at = 0;
  return timeWords({ text: parts.join("\n"), blocks }, transcribed).flatMap((word) => {
    while ((blocks[at]?.end ?? word.start) < word.start) at += 1;
    const block = blocks[at];
    if (block === undefined) return [];
    const { fileId, startMs, endMs } = word;
    const from = block.position + word.start - block.start;
    return [{ from, to: from + word.end - word.start, fileId, startMs, endMs }];
  });
}

/** The word spoken at a time, or the last one before; the words must be of one recording. */
export function wordAt(words: readonly TimedRange[], ms: number): TimedRange | undefined {
  return words[countBegun(words, ms) - 1];
}

/** How many words begin by a time. By halves: players ask at each frame, of 20,000 words in two hours. */
function countBegun(words: readonly TimedRange[], ms: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The word at a position of the text, including its edges. */
export function wordAtPosition(words: readonly TimedRange[], position: number): TimedRange | undefined {
  return words.find(({ from, to }) => from <= position && position <= to);
}

/** Shortest silence to skip, in ms: shorter pauses belong to speech. */
const silenceMs = 1_200;
/** How much of a silence remains before the next word, in ms. */
const leadMs = 200;

/**
 * The end of the current silence, where a player that skips silence continues; undefined during or shortly
 * before speech.
 */
export function afterSilence(words: readonly TimedRange[], ms: number): number | undefined {
  const begun = countBegun(words, ms);
  const last = words[begun - 1];
  if (last !== undefined && ms < last.endMs) return undefined;
  const next = words[begun];
  if (next === undefined || next.startMs - ms < silenceMs) return undefined;
  return next.startMs - leadMs;
}
