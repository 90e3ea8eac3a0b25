import { searchQueryLengthMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";
import { fold, segmented } from "./segment-words.ts";

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

/** True where all that is looked for is in quotes. */
export function isQuoted({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length > 0;
}

/** What a query says: without its quotes and without the words that it excludes. */
export function queryMeaning(text: string): string {
  const typed = text.slice(0, searchQueryLengthMax);
  const kept = typed.replaceAll(quoted, " $1 ").replaceAll(minusWord, " ");
  return kept.replaceAll(/\s+/g, " ").trim();
}

/** The words of a text, lower-case and without diacritics, in languages written without spaces too. */
export function foldedWords(text: string): string[] {
  return fold(segmented(text)).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** At a place in a text: a word's beginning, what parts two words, and a word's end. Made once: it takes 1.5 ms. */
const wordBegins = /(?<![\p{L}\p{N}])/uy;
const parted = /[^\p{L}\p{N}]+/uy;
const wordEnds = /(?![\p{L}\p{N}])/uy;

/** True where the text has the phrase's words beside each other in order. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  const [first, ...others] = phrase;
  if (first === undefined) return false;
  const folded = fold(segmented(text));
  for (let at = folded.indexOf(first); at !== -1; at = folded.indexOf(first, at + 1)) {
    let end = endOf(wordBegins, folded, at) === undefined ? undefined : at + first.length;
    for (const word of others) {
      const next = end === undefined ? undefined : endOf(parted, folded, end);
      end = next !== undefined && folded.startsWith(word, next) ? next + word.length : undefined;
      if (end === undefined) break;
    }
    if (end !== undefined && endOf(wordEnds, folded, end) !== undefined) return true;
  }
  return false;
}

/** Where a match that begins at a place ends. */
function endOf(sticky: RegExp, text: string, at: number): number | undefined {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}
