import type { SearchQuery } from "./search-query.ts";

/** A word of a query that nothing has, and the one that was looked for in its place. */
export interface Correction {
  readonly word: string;
  readonly taken: string;
}

/** The query with other words in place of those that nothing has. */
export function correctedQuery(query: SearchQuery, corrections: readonly Correction[]): SearchQuery {
  const taken = new Map(corrections.map((each) => [each.word, each.taken]));
  return { ...query, words: query.words.map((word) => taken.get(word) ?? word) };
}
