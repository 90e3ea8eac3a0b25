import { fold, wordsIn } from "../../search-index/words/segment-words.ts";
import { stopWords } from "../../search-index/words/stop-words.ts";
import { type WrittenWord, writtenWord } from "./written-words.ts";

/** Words with the apostrophes inside them. */
const words = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu;
const apostrophes = /[’ʼ＇]/g;
/** Contractions of auxiliary verbs or of "not", which have no subject. */
const contracted = /(?:n't|'(?:m|re|ve|ll|d))$/;
const possessive = /'s$/i;

/** A word that can name a group of texts. */
export interface NamingWord extends WrittenWord {
  /** The word folded, by which texts have it in common. */
  readonly key: string;
}

/** Words that can name a group of texts: whole, without stop words and contractions. */
export function namingWords(text: string): readonly NamingWord[] {
  const plain = text.replaceAll(apostrophes, "'");
  return [...plain.matchAll(words)].flatMap(({ 0: found, index }) => {
    const parts = found.includes("'") ? [{ word: found, start: 0 }] : wordsIn(found);
    return parts.flatMap(({ word, start }): readonly NamingWord[] => {
      const whole = word.replace(possessive, "");
      const key = fold(whole);
      if (contracted.test(fold(word)) || stopWords.has(key)) return [];
      return [{ key, ...writtenWord(plain, whole, index + start) }];
    });
  });
}
