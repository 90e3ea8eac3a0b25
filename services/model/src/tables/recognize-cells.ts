import { dateOrderOf, readDate } from "./read-date.ts";

/** Share of a column's cells that must be dates for it to be a date column. */
const dateShareMin = 0.8;

export function isNumbers(cells: readonly string[]): boolean {
  return cells.every((cell) => /^[-+]?[\d.,]+ ?%?$/u.test(cell));
}

export function isDates(cells: readonly string[]): boolean {
  const order = dateOrderOf(cells) ?? "DMY";
  return cells.filter((cell) => readDate(cell, order) !== null).length >= cells.length * dateShareMin;
}
