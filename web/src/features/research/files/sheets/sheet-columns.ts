/** Most columns shown: each is an element in every visible row. */
export const shownColumnsMax = 200;

/** A column's letters in spreadsheets, counted from 0: A to Z, then AA. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
