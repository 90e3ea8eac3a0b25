interface Words {
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly text: string;
}

/** The position of words in an imported text; quotes and images before them may have changed it. */
export function rangeIn(text: string, { range, text: words }: Words) {
  if (range === null || text.slice(range.start, range.end) === words) return range;
  const start = text.indexOf(words);
  return start === -1 ? null : { start, end: start + words.length };
}
