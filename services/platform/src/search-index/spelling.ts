/** Shorter words have too many neighbours to be corrected. */
const correctedLengthMin = 4;
const twoSlipsLengthMin = 8;

/** Slips that a word of a length is forgiven: none below 4 letters, one below 8, else two. */
export function slipsForgiven(word: string): number {
  if (word.length < correctedLengthMin) return 0;
  return word.length < twoSlipsLengthMin ? 1 : 2;
}

/** True where every wanted word is among `words`, or one within its forgiven slips is. */
export function hasCloseWords(wanted: readonly string[], words: readonly string[]): boolean {
  return wanted.every((word) =>
    words.some((each) => each === word || isWithin(word, each, slipsForgiven(word))),
  );
}

/** True where one word becomes the other by at most `slips` letters added, left out, changed or swapped with the next. */
export function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
        swapped ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...current) > slips) return false;
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length) <= slips;
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
