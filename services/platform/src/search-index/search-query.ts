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
  return partedWords(segmented(text));
}

/** As foldedWords, of a text that is parted as the index keeps it. */
export function partedWords(text: string): string[] {
  return wordsOf(fold(text));
}

/**
 * A text in which phrases are looked for, folded once however many they are.
 * @param text parted as the index keeps it, by `segmented`: doing that again for each word of a query in each of 60
 * texts of Chinese took 10 s
 */
export class PhraseText {
  readonly #folded: string;
  /** Its words between spaces, parted when one of them is met. */
  #words: string | undefined;

  constructor(text: string) {
    this.#folded = fold(text);
  }

  /** True where the text has the phrase's words beside each other in order. */
  has(phrase: readonly string[]): boolean {
    const [first] = phrase;
    if (first === undefined || !this.#folded.includes(first)) return false;
    this.#words ??= ` ${wordsOf(this.#folded).join(" ")} `;
    return this.#words.includes(` ${phrase.join(" ")} `);
  }
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
