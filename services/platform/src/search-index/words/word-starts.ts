/** Maximum letters of an indexed prefix; further typed letters are not compared. */
export const startLengthMax = 12;
/** In a text, shorter prefixes would match nearly every piece. Titles are found from the first letter. */
export const textStartLengthMin = 3;
/** Marks prefixes among whole words in one column: no word ends like this, and stemming never removes it. */
const startMark = "0q";

/** Every prefix of every word, as stored in the index. The words must be folded. */
export function startTerms(words: Iterable<string>, lengthMin: number): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const word of words) {
    for (let length = lengthMin; length <= Math.min(word.length, startLengthMax); length += 1) {
      starts.add(startTerm(word.slice(0, length)));
    }
  }
  return starts;
}

/** The index term for a typed word as a prefix. */
export function startTerm(word: string): string {
  return `${word.slice(0, startLengthMax)}${startMark}`;
}

/** True for the terms that startTerm returns. */
export function isStartTerm(term: string): boolean {
  return term.endsWith(startMark);
}
