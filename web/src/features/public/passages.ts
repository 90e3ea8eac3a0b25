import { type ReadNode, readDocument } from "../editor/read-document.ts";
import type { PublicHighlight } from "./load-shared-object.ts";

/** A run of text with the highlight that it is, if it is one. */
export interface Passage {
  text: string;
  highlight: PublicHighlight | undefined;
}

function textNodes(node: ReadNode): string[] {
  return node.type === "text" ? [node.text] : node.content.flatMap(textNodes);
}

/**
 * The highlights that can be marked in a page without the shared document: those whose words stand in one run of text
 * and nowhere else. Marking the wrong place would be worse than marking none; the others are listed only.
 */
export function markableHighlights(
  content: unknown,
  highlights: readonly PublicHighlight[],
): PublicHighlight[] {
  const runs = textNodes(readDocument(content));
  const whole = runs.join("\u0000");
  return highlights.filter(({ text }) => {
    const first = text === "" ? -1 : whole.indexOf(text);
    return first >= 0 && whole.indexOf(text, first + 1) < 0;
  });
}

/** Cuts a run of text at the highlights in it. Where two overlap, the one that begins first is marked. */
export function cutPassages(text: string, highlights: readonly PublicHighlight[]): readonly Passage[] {
  const found = highlights
    .map((highlight) => ({ highlight, at: text.indexOf(highlight.text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const passages: Passage[] = [];
  let from = 0;
  for (const { highlight, at } of found) {
    if (at < from) continue;
    if (at > from) passages.push({ text: text.slice(from, at), highlight: undefined });
    from = at + highlight.text.length;
    passages.push({ text: text.slice(at, from), highlight });
  }
  if (from < text.length) passages.push({ text: text.slice(from), highlight: undefined });
  return passages;
}
