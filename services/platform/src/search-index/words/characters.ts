const pairs = /[\u{10000}-\u{10ffff}]/gu;

/** Length in characters as the database counts them: a surrogate pair is one. */
export function charactersOf(text: string): number {
  return text.length - (text.match(pairs)?.length ?? 0);
}
