import { searchQueryLengthMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";

export interface SearchQuery {
  /** Words outside quotes, folded. */
  readonly words: readonly string[];
  /** Each phrase's words in order, folded. */
  readonly phrases: readonly (readonly string[])[];
}

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;

/** Reads what a person typed. Quotes may be curly; one left open quotes nothing; 60 words count at most. */
export function parseSearchQuery(text: string): SearchQuery {
  let wordsLeft = searchQueryWordsMax;
  const take = (part: string): string[] => {
    const words = foldedWords(part).slice(0, wordsLeft);
    wordsLeft -= words.length;
    return words;
  };
  const typed = text.slice(0, searchQueryLengthMax);
  const phrases = [...typed.matchAll(quoted)].map(([, inside]) => take(inside ?? ""));
  const words = take(typed.replaceAll(quoted, " "));
  return { words, phrases: phrases.filter((phrase) => phrase.length > 0) };
}

/** The words of a text, lower-case and without diacritics. */
export function foldedWords(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** True where one of the texts has the phrase's words beside each other in order. */
export function hasPhrase(texts: readonly string[], phrase: readonly string[]): boolean {
  const wanted = ` ${phrase.join(" ")} `;
  return texts.some((text) => ` ${foldedWords(text).join(" ")} `.includes(wanted));
}
