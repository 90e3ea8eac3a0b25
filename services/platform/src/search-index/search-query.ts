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
 * A text in which words and phrases are looked for, folded once however many they are. Its words are not parted for
 * that: to part 60 texts of a search into words cost 2 ms of the 11 that it took.
 * @param text parted as the index keeps it, by `segmented`: doing that again for each word of a query in each of 60
 * texts of Chinese took 10 s
 */
export class WordText {
  readonly folded: string;

  constructor(text: string) {
    this.folded = fold(text);
  }

  /** Its distinct words. */
  words(): ReadonlySet<string> {
    return new Set(wordsOf(this.folded));
  }

  /** True where the text has the phrase's words beside each other in order; of one word, the word. */
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

/** Whether the phrase stands at a word's beginning. */
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

/** Whether what begins at a place belongs to a word. */
function beginsWithLetter(text: string, at: number): boolean {
  return isLetter(text.codePointAt(at));
}

/** Whether what ends before a place belongs to a word. */
function endsInWord(text: string, at: number): boolean {
  const isPair = at > 1 && isLowSurrogate(text.charCodeAt(at - 1));
  return isLetter(text.codePointAt(isPair ? at - 2 : at - 1));
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}

function isLetter(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  // Folded texts have no capitals.
  if (codePoint < 128) return (codePoint >= 97 && codePoint <= 122) || (codePoint >= 48 && codePoint <= 57);
  return letter.test(String.fromCodePoint(codePoint));
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
