/** A piece of a title or content, and whether it matches the search. */
export interface PreviewFragment {
  readonly text: string;
  readonly match: boolean;
}

export interface SearchPreview {
  readonly title: readonly PreviewFragment[];
  readonly content: readonly PreviewFragment[];
}

/**
 * Splits a text into fragments at the given spans (start and end offsets, which may overlap and come in any
 * order). Joined, the fragments are the text.
 */
export function previewFragments(
  text: string,
  matches: ReadonlyArray<{ readonly start: number; readonly end: number }>,
): PreviewFragment[] {
  const fragments: PreviewFragment[] = [];
  let at = 0;
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start)) {
    const from = Math.max(start, at);
    const to = Math.min(end, text.length);
    if (from >= to) continue;
    if (from > at) fragments.push({ text: text.slice(at, from), match: false });
    const last = fragments.at(-1);
    if (last?.match === true && from === at) {
      fragments[fragments.length - 1] = { text: last.text + text.slice(from, to), match: true };
    } else {
      fragments.push({ text: text.slice(from, to), match: true });
    }
    at = to;
  }
  if (at < text.length) fragments.push({ text: text.slice(at), match: false });
  return fragments;
}
