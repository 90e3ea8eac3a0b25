import { stemmer } from "stemmer";
import { partedWords, type WordText } from "./search-query.ts";

/** Letters that words of one stem have in common: only such words are taken apart. */
const alikeLength = 2;

/** True where a text has all the words, as the index compares them. */
export function hasAllWords(text: WordText, words: readonly string[]): boolean {
  const others = words.filter((word) => !text.has([word]));
  return others.length === 0 || others.every(metBy(text.words(), others));
}

/** True where a title has all the words, or words that begin so. */
export function hasAllBegun(title: string, words: readonly string[]): boolean {
  const found = new Set(partedWords(title));
  const isMet = metBy(found, words);
  return words.every((wanted) => isMet(wanted) || [...found].some((word) => word.startsWith(wanted)));
}

/** Stems are made once a text, however many words are looked for in it. */
function metBy(found: ReadonlySet<string>, words: readonly string[]): (wanted: string) => boolean {
  const begins = new Set(words.map((word) => word.slice(0, alikeLength)));
  const alike = [...found].filter((word) => begins.has(word.slice(0, alikeLength)));
  const stems = new Set(alike.map(stemmer));
  return (wanted) => found.has(wanted) || stems.has(stemmer(wanted));
}
