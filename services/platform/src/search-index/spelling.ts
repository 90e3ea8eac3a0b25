/** Shorter words have too many neighbours to be corrected. */
const correctedLengthMin = 4;
const twoSlipsLengthMin = 8;

/** Slips that a word of a length is forgiven: none below 4 letters, one below 8, else two. */
export function slipsForgiven(word: string): number {
  if (word.length < correctedLengthMin) return 0;
  return word.length < twoSlipsLengthMin ? 1 : 2;
}

/** Rows that need to have a word that is two slips away: what only one has may be another slip. */
const twoSlipsRowsMin = 2;
const digit = /\p{N}/u;

/**
 * The word that another is a slip of: the nearest among the words of some rows, and of equally near ones the one that most
 * rows have. None where a row has the word itself, or for a word with digits, which is a name or a number of its own.
 */
export function closestWord(word: string, rows: readonly (readonly string[])[]): string | undefined {
  const slips = digit.test(word) ? 0 : slipsForgiven(word);
  if (slips === 0 || rows.some((words) => words.includes(word))) return undefined;
  const counts = new Map<string, number>();
  for (const words of rows) {
    for (const each of new Set(words)) {
      const count = counts.get(each);
      if (count !== undefined) counts.set(each, count + 1);
      else if (!digit.test(each) && isWithin(word, each, slips)) counts.set(each, 1);
    }
  }
  const near = [...counts].map(([each, count]) => ({ each, count, isNearest: isWithin(word, each, 1) }));
  const [best] = near
    .filter(({ count, isNearest }) => isNearest || count >= twoSlipsRowsMin)
    .toSorted(
      (a, b) => Number(b.isNearest) - Number(a.isNearest) || b.count - a.count || (a.each < b.each ? -1 : 1),
    );
  return best?.each;
}

/**
 * A word, and where it is short with each two of its letters swapped: of "crad" no three letters beside each other are in
 * "card", by which such words are looked for.
 */
export function withSwappedLetters(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length >= twoSlipsLengthMin) return [word];
  const swaps = letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(""));
  return [...new Set([word, ...swaps])];
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
