import type { DateOrder } from "./table-roles.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const time = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]m)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, "iu");
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}$`, "iu");
const dayNamed = new RegExp(String.raw`^(\d{1,2})\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4})${time}$`, "iu");
const monthNamed = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`, "iu");
/** Length of the longest date; longer cells are text. */
const dateLengthMax = 40;
/** Two-digit years up to this one are in this century. */
const shortYearMax = 68;

/** The date and time in a cell, in UTC if it has no zone; null if it is none. */
export function readDate(cell: string, order: DateOrder): Date | null {
  const text = cell.trim();
  if (text.length > dateLengthMax) return null;
  const first = yearFirst.exec(text);
  if (first !== null) return moment([first[1], first[2], first[3]], first.slice(4));
  const last = yearLast.exec(text);
  if (last !== null) {
    const [, one, two, year] = last;
    const parts = order === "DMY" ? [fullYear(year), two, one] : [fullYear(year), one, two];
    return moment(parts, last.slice(4));
  }
  const day = dayNamed.exec(text);
  if (day !== null) return moment([day[3], monthOf(day[2]), day[1]], day.slice(4));
  const month = monthNamed.exec(text);
  if (month !== null) return moment([month[3], monthOf(month[1]), month[2]], month.slice(4));
  return null;
}

/** The order of day and month in a column's dates; null if all are ambiguous. */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  for (const cell of cells) {
    const parts = yearLast.exec(cell.trim());
    if (Number(parts?.[1]) > 12) return "DMY";
    if (Number(parts?.[2]) > 12) return "MDY";
    // Dates with dots have the day first.
    if (parts !== null && cell.includes(".")) return "DMY";
  }
  return null;
}

/** True if a column has dates and all of them are ambiguous. */
export function isDateOrderUnknown(cells: readonly string[]): boolean {
  return dateOrderOf(cells) === null && cells.some((cell) => yearLast.test(cell.trim()));
}

function moment(date: readonly (string | undefined)[], clock: readonly (string | undefined)[]): Date | null {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.map(Number);
  const [hours, minutes, seconds, half, zone] = clock;
  const hour = hourOf(Number(hours ?? 0), half?.toLowerCase());
  const made = new Date(Date.UTC(year, month - 1, day, hour, Number(minutes ?? 0), Number(seconds ?? 0)));
  // The 31st of a month with 30 days would roll over into the next one.
  const isReal = made.getUTCMonth() === month - 1 && made.getUTCDate() === day && made.getUTCHours() === hour;
  return isReal ? new Date(made.getTime() - zoneMs(zone)) : null;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function zoneMs(zone: string | undefined): number {
  if (zone === undefined || !/^[+-]/u.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -1 : 1) * minutes * 60_000;
}

function monthOf(name = ""): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function fullYear(year = ""): string {
  if (year.length === 4) return year;
  return String((Number(year) <= shortYearMax ? 2000 : 1900) + Number(year));
}
