import { stemmer } from "stemmer";
import { hollowWords } from "../search-index/hollow-words.ts";
import { foldedWords } from "../search-index/search-query.ts";

/** The words of a text that carry a subject, folded. */
export function contentWords(text: string): readonly string[] {
  return foldedWords(text).filter((word) => !hollowWords.has(word));
}

/** What a word counts that so many of all texts have: the fewer, the more (the inverse document frequency of BM25). */
export function rarityOf(having: number, all: number): number {
  return Math.log1p((all - having + 0.5) / (having + 0.5));
}

/** Stems are asked for over and over: speech repeats its words. */
const stemsKnownMax = 20_000;
const knownStems = new Map<string, string>();

/** As contentWords, each by its English stem. */
export function contentStems(text: string): readonly string[] {
  return stemsOf(contentWords(text));
}

/** The English stems of all words of a text, those without a subject among them. */
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
