import { stemmer } from "stemmer";
import { foldedWords } from "../../search-index/search-query.ts";
import { stopWords } from "../../search-index/words/stop-words.ts";

/** The words of a text without stop words, folded. */
export function contentWords(text: string): readonly string[] {
  return foldedWords(text).filter((word) => !stopWords.has(word));
}

/** Weight of a word in `having` of `all` texts: the fewer, the higher (BM25's inverse document frequency). */
export function rarityOf(having: number, all: number): number {
  return Math.log1p((all - having + 0.5) / (having + 0.5));
}

/** Stems are cached because speech repeats its words. */
const stemsKnownMax = 20_000;
const knownStems = new Map<string, string>();

/** As contentWords, reduced to their English stems. */
export function contentStems(text: string): readonly string[] {
  return stemsOf(contentWords(text));
}

/** The English stems of all words of a text, including stop words. */
export function wordStems(text: string): readonly string[] {
  return stemsOf(foldedWords(text));
}

function stemsOf(words: readonly string[]): readonly string[] {
  return words.map((word) => {
    const known = knownStems.get(word);
    if (known !== undefined) return known;
    if (knownStems.size >= stemsKnownMax) knownStems.clear();
    const stem = stemmer(word);
    knownStems.set(word, stem);
    return stem;
  });
}
