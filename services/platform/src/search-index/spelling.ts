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

/**
 * True where one word becomes the other by at most `slips` letters added, left out, changed or swapped with the next.
 * Letters further apart than that are not compared: words of 2,000 letters would take four million comparisons.
 */
export function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  // Of each row of the table that is filled, the columns from `slips` before its own to as many behind it.
  const places = Array.from({ length: 2 * slips + 1 }, (_, place) => place);
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = places.map((place) => (place < slips ? none : place - slips));
  for (let row = 1; row <= a.length; row += 1) {
    const current: number[] = [];
    for (const place of places) {
      const column = row + place - slips;
      current.push(column < 0 || column > b.length ? none : fewestAt(row, column, place, current));
    }
    if (Math.min(...current) > slips) return false;
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length - a.length + slips) <= slips;

  function fewestAt(row: number, column: number, place: number, current: readonly number[]): number {
    if (column === 0) return row;
    const same = a[row - 1] === b[column - 1];
    const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    return Math.min(
      cell(last, place + 1) + 1,
      cell(current, place - 1) + 1,
      cell(last, place) + (same ? 0 : 1),
      swapped ? cell(beforeLast, place) + 1 : none,
    );
  }
}

const none = Number.POSITIVE_INFINITY;

function cell(row: readonly number[], place: number): number {
  return row[place] ?? none;
}
