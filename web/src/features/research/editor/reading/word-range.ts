import { wordRanges } from "@fieldstone/model/transcripts/word-limits.ts";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";

const wordLetter = /[\p{L}\p{N}\p{M}_]/u;

/** Stands for non-text in a block, such as a line break: it ends a word. */
const gap = "\uFFFC";

/** Extends a range to whole words, within its first and last block. */
export function wholeWords(doc: ProseMirrorNode, from: number, to: number): { from: number; to: number } {
  const startsOf = new Map<ProseMirrorNode, ReadonlySet<number>>();
  /** Where words begin in a block: in Japanese and others, letters before it do not say so. */
  const wordStarts = (block: ProseMirrorNode): ReadonlySet<number> => {
    const known = startsOf.get(block);
    if (known) return known;
    const text = block.textBetween(0, block.content.size, gap, gap);
    const starts = new Set(wordRanges(text).map(({ start }) => start));
    startsOf.set(block, starts);
    return starts;
  };
  const inWord = (at: number): boolean => {
    const { parent, parentOffset } = doc.resolve(at);
    if (!parent.inlineContent || parentOffset === 0 || parentOffset === parent.content.size) return false;
    const around = parent.textBetween(parentOffset - 1, parentOffset + 1, gap, gap);
    if (around.length !== 2 || ![...around].every((letter) => wordLetter.test(letter))) return false;
    return !wordStarts(parent).has(parentOffset);
  };
  let start = from;
  let end = to;
  while (start > 0 && inWord(start)) start -= 1;
  while (end < doc.content.size && inWord(end)) end += 1;
  return { from: start, to: end };
}
