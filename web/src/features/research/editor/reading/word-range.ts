import type { Node as ProseMirrorNode } from "@tiptap/pm/model";

const wordLetter = /[\p{L}\p{N}\p{M}_]/u;

/** Stands for non-text in a block, such as a line break: it ends a word. */
const gap = "\uFFFC";

/** Extends a range to whole words, within its first and last block. */
export function wholeWords(doc: ProseMirrorNode, from: number, to: number): { from: number; to: number } {
  const inWord = (at: number): boolean => {
    const { parent, parentOffset } = doc.resolve(at);
    if (!parent.inlineContent || parentOffset === 0 || parentOffset === parent.content.size) return false;
    const around = parent.textBetween(parentOffset - 1, parentOffset + 1, gap, gap);
    return around.length === 2 && [...around].every((letter) => wordLetter.test(letter));
  };
  let start = from;
  let end = to;
  while (start > 0 && inWord(start)) start -= 1;
  while (end < doc.content.size && inWord(end)) end += 1;
  return { from: start, to: end };
}
