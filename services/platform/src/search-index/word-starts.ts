/** Letters of a word that are indexed as its beginning; what is typed beyond them is not compared. */
export const startLengthMax = 12;
/** In a text, shorter beginnings would fit nearly every piece. Titles are found from the first letter. */
export const textStartLengthMin = 3;
/** What parts beginnings from whole words in one column: no word of a text ends so, and no stemming takes it off. */
const startMark = "0q";

/** Every beginning of every word, as the index knows them. The words are folded. */
export function startTerms(words: Iterable<string>, lengthMin: number): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const word of words) {
    for (let length = lengthMin; length <= Math.min(word.length, startLengthMax); length += 1) {
      starts.add(startTerm(word.slice(0, length)));
    }
  }
  return starts;
}

/** A typed word as the beginning of one. */
export function startTerm(word: string): string {
  return `${word.slice(0, startLengthMax)}${startMark}`;
}
