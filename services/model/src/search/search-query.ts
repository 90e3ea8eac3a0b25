import { searchQueryLengthMax, searchQueryWordsMax } from "../limits.ts";
import { textLength } from "../text/text-length.ts";

export function searchWords(query: string): string[] {
  return query.split(/\s+/).filter((word) => word !== "");
}

/** A message on why a query is invalid (over 2000 characters or 60 words); otherwise undefined. */
export function searchQueryProblem(query: string): string | undefined {
  if (textLength(query) > searchQueryLengthMax) {
    return `A search can have at most ${searchQueryLengthMax} characters. Shorten it.`;
  }
  if (searchWords(query).length > searchQueryWordsMax) {
    return `A search can have at most ${searchQueryWordsMax} words. Shorten it.`;
  }
  return undefined;
}

const questionStart =
  /^(?:who|whom|whose|what|when|where|why|which|how|is|are|was|were|do|does|did|can|could|should|would|will|has|have)\s+\S+\s+\S/i;
/** Words in quotes, as keyboards of several languages write them. */
export const quotedWords = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
const wholeInQuotes = /^["“”„«»][^"“”„«»]*["“”„«»]$/;
/** A minus sign only counts at the start of a word: "e-mail" excludes nothing. */
export const excludedWord = /(?<=^|\s)[-−–](?=[\p{L}\p{N}])\S+/gu;

/** A question gets an answer, keywords only results. A question in double quotes counts as keywords. */
export function searchKind(query: string): "question" | "keyword" {
  const text = query.trim();
  if (text === "" || wholeInQuotes.test(text)) return "keyword";
  return text.endsWith("?") || questionStart.test(text) ? "question" : "keyword";
}

export interface SearchTerms {
  /** The quoted phrases, in order. */
  readonly phrases: readonly string[];
  readonly words: readonly string[];
}

/** Splits a query into its quoted phrases and its other words, without the excluded ones. Ignores an unclosed quote. */
export function parseSearchTerms(query: string): SearchTerms {
  const phrases: string[] = [];
  const rest = query.replace(quotedWords, (_, phrase: string) => {
    const words = searchWords(phrase).join(" ");
    if (words !== "") phrases.push(words);
    return " ";
  });
  return { phrases, words: searchWords(rest.replaceAll(/["“”„«»]/g, " ").replaceAll(excludedWord, " ")) };
}
