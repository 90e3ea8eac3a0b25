/** Shorter words have too many neighbours to be corrected. */
const correctedLengthMin = 4;
const twoSlipsLengthMin = 8;

/** Spelling errors tolerated in a word: none below 4 letters, one below 8, else two. */
export function typosAllowed(word: string): number {
  if (word.length < correctedLengthMin) return 0;
  return word.length < twoSlipsLengthMin ? 1 : 2;
}

/** Minimum rows with a word two edits away: a word in only one row may itself be misspelt. */
const twoSlipsRowsMin = 2;
const digit = /\p{N}/u;

/**
 * The correct spelling of a word: the nearest among the words of some rows, and of equally near ones the most
 * frequent. None if a row has the word itself, or if it has digits, since it is a name or a number then.
 */
export function closestWord(word: string, rows: readonly (readonly string[])[]): string | undefined {
  const slips = digit.test(word) ? 0 : typosAllowed(word);
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
 * A word, and if short also its variants with two adjacent letters swapped: words are searched for by
 * trigrams, and "crad" shares none with "card".
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
 * True if at most `slips` insertions, deletions, replacements or swaps of adjacent letters turn one word into
 * the other. Only letters within that distance are compared: words of 2,000 letters would take 4 million
 * steps.
 */
export function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  // Each row of the matrix has only the columns at most `slips` away from the diagonal.
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
