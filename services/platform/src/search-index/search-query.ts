import { searchQueryLengthMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";

export interface SearchQuery {
  /** Words outside quotes, folded. */
  readonly words: readonly string[];
  /** Each phrase's words in order, folded. */
  readonly phrases: readonly (readonly string[])[];
  /** Words after a minus sign, folded: no result contains one of them. */
  readonly excluded: readonly string[];
}

const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/g;
/** A minus sign counts at the start of a word alone: "e-mail" excludes nothing. */
const minusWord = /(?<=^|\s)[-−–](?=[\p{L}\p{N}])\S+/gu;

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
  const unquoted = typed.replaceAll(quoted, " ");
  const words = take(unquoted.replaceAll(minusWord, " "));
  const excluded = [...unquoted.matchAll(minusWord)].flatMap(([word]) => take(word));
  return { words, phrases: phrases.filter((phrase) => phrase.length > 0), excluded };
}

/** The words of a text, lower-case and without diacritics. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True where one of the texts has the phrase's words beside each other in order. */
export function hasPhrase(texts: readonly string[], phrase: readonly string[]): boolean {
  // The words are letters and digits alone: none of them means anything in a pattern.
  const pattern = `(?<![\\p{L}\\p{N}])${phrase.join("[^\\p{L}\\p{N}]+")}(?![\\p{L}\\p{N}])`;
  const wanted = new RegExp(pattern, "u");
  return texts.some((text) => wanted.test(fold(text)));
}

function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
