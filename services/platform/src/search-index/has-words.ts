import { stemmer } from "stemmer";
import { splitWords, type WordText } from "./search-query.ts";

/** Letters that words of one stem share: only such words are stemmed. */
const alikeLength = 2;

/** True if a text has all the words, compared as the index does. */
export function hasAllWords(text: WordText, words: readonly string[]): boolean {
  const others = words.filter((word) => !text.has([word]));
  return others.length === 0 || others.every(metBy(text.words(), others));
}

/** True if a title has all the words, or words that begin with them. */
export function hasAllPrefixes(title: string, words: readonly string[]): boolean {
  const found = new Set(splitWords(title));
  const isMet = metBy(found, words);
  return words.every((wanted) => isMet(wanted) || [...found].some((word) => word.startsWith(wanted)));
}

/** Stems a text's words once, however many words are looked for. */
function metBy(found: ReadonlySet<string>, words: readonly string[]): (wanted: string) => boolean {
  const begins = new Set(words.map((word) => word.slice(0, alikeLength)));
  const alike = [...found].filter((word) => begins.has(word.slice(0, alikeLength)));
  const stems = new Set(alike.map(stemmer));
  return (wanted) => found.has(wanted) || stems.has(stemmer(wanted));
}
