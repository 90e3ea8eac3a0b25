import type { SearchQuery } from "./search-query.ts";

/** A misspelt word of a query, and the word searched for instead. */
export interface Correction {
  readonly word: string;
  readonly taken: string;
}

/** The query with its misspelt words replaced. */
export function correctedQuery(query: SearchQuery, corrections: readonly Correction[]): SearchQuery {
  const taken = new Map(corrections.map((each) => [each.word, each.taken]));
  return { ...query, words: query.words.map((word) => taken.get(word) ?? word) };
}
