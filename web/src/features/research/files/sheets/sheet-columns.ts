/** Columns of a sheet that are shown: each is an element of every row in sight. */
export const shownColumnsMax = 200;

/** How a spreadsheet calls a column, counted from 0: A to Z, then AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
