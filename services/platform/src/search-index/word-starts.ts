import { foldedWords } from "./search-query.ts";

/** Letters of a word that are indexed as its beginning; what is typed beyond them is not compared. */
export const startLengthMax = 12;
/** In a text, shorter beginnings would fit nearly every piece. Titles are found from the first letter. */
export const textStartLengthMin = 3;

/** Every beginning of every word, each once. */
export function wordStarts(text: string, lengthMin: number): string {
  const starts = new Set<string>();
  for (const word of foldedWords(text)) {
    for (let length = lengthMin; length <= Math.min(word.length, startLengthMax); length += 1) {
      starts.add(word.slice(0, length));
    }
  }
  return [...starts].join(" ");
}

/** A typed word as the index of beginnings knows it. */
export function typedStart(word: string): string {
  return word.slice(0, startLengthMax);
}
