interface Words {
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly text: string;
}

/** Where words are in a text that was imported: quotes and pictures before them may stand otherwise than they did. */
export function rangeIn(text: string, { range, text: words }: Words) {
  if (range === null || text.slice(range.start, range.end) === words) return range;
  const start = text.indexOf(words);
  return start === -1 ? null : { start, end: start + words.length };
}
