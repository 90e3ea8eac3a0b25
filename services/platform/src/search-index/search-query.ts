import { searchQueryLengthMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";
import { excludedWord, quotedWords } from "@fieldstone/model/search/search-query.ts";
import { fold, segmented } from "./words/segment-words.ts";

export interface SearchQuery {
  /** Words outside quotes, folded. */
  readonly words: readonly string[];
  /** Each phrase's words in order, folded. */
  readonly phrases: readonly (readonly string[])[];
  /** Words after a minus sign, folded: no result contains one of them. */
  readonly excluded: readonly string[];
}

/** Parses a user's query. Quotes may be curly; an unclosed one is ignored; at most 60 words count. */
export function parseSearchQuery(text: string): SearchQuery {
  let wordsLeft = searchQueryWordsMax;
  const take = (part: string): string[] => {
    const words = foldedWords(part).slice(0, wordsLeft);
    wordsLeft -= words.length;
    return words;
  };
  const typed = text.slice(0, searchQueryLengthMax);
  const phrases = [...typed.matchAll(quotedWords)].map(([, inside]) => take(inside ?? ""));
  const unquoted = typed.replaceAll(quotedWords, " ");
  const words = take(unquoted.replaceAll(excludedWord, " "));
  const excluded = [...unquoted.matchAll(excludedWord)].flatMap(([word]) => take(word));
  return { words, phrases: phrases.filter((phrase) => phrase.length > 0), excluded };
}

/** True if the whole query is in quotes. */
export function isQuoted({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length > 0;
}

/** A query's text for comparison by meaning: without its quotes and without its excluded words. */
export function queryMeaning(text: string): string {
  const typed = text.slice(0, searchQueryLengthMax);
  const kept = typed.replaceAll(quotedWords, " $1 ").replaceAll(excludedWord, " ");
  return kept.replaceAll(/\s+/g, " ").trim();
}

/** The words of a text, in lower case and without diacritics, including languages written without spaces. */
export function foldedWords(text: string): string[] {
  return splitWords(segmented(text));
}

/** As foldedWords, for text that is already segmented as in the index. */
export function splitWords(text: string): string[] {
  return wordsOf(fold(text));
}

/**
 * A text to look up words and phrases in, folded once for all lookups. Its words are not split: splitting 60
 * texts of a search cost 2 ms of its 11.
 * @param text already processed by `segmented`, as in the index: repeating that for each word of a query took
 * 10 s with 60 Chinese texts
 */
export class WordText {
  readonly folded: string;

  constructor(text: string) {
    this.folded = fold(text);
  }

  /** The text's distinct words. */
  words(): ReadonlySet<string> {
    return new Set(wordsOf(this.folded));
  }

  /** True if the text has the phrase's words, adjacent and in order; for one word, the word. */
  has(phrase: readonly string[]): boolean {
    const [first] = phrase;
    if (first === undefined) return false;
    const { folded } = this;
    for (let at = folded.indexOf(first); at >= 0; at = folded.indexOf(first, at + 1)) {
      if (!endsInWord(folded, at) && isPhraseAt(folded, phrase, at)) return true;
    }
    return false;
  }
}

/** Whether the phrase is at this word beginning. */
function isPhraseAt(text: string, phrase: readonly string[], begin: number): boolean {
  let at = begin;
  for (const [number, word] of phrase.entries()) {
    if (number > 0) at = nextWord(text, at);
    if (!text.startsWith(word, at)) return false;
    at += word.length;
    if (beginsWithLetter(text, at)) return false;
  }
  return true;
}

function nextWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && !beginsWithLetter(text, at)) at += 1;
  return at;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a letter or digit begins at a position. */
function beginsWithLetter(text: string, at: number): boolean {
  return isLetter(text.codePointAt(at));
}

/** Whether a letter or digit ends at a position. */
function endsInWord(text: string, at: number): boolean {
  const isPair = at > 1 && isLowSurrogate(text.charCodeAt(at - 1));
  return isLetter(text.codePointAt(isPair ? at - 2 : at - 1));
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}

function isLetter(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  // Folded texts have no upper-case letters.
  if (codePoint < 128) return (codePoint >= 97 && codePoint <= 122) || (codePoint >= 48 && codePoint <= 57);
  return letter.test(String.fromCodePoint(codePoint));
}

/** The words of a text that is folded already. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
