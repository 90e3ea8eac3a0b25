import Papa from "papaparse";

/**
 * Text that a spreadsheet would run as a formula, except signed numbers. Spreadsheets skip white space and
 * marks of no width before it, and some read the full-width signs of Japanese keyboards as signs.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20](?!\d+(?:[.,]\d+)?$)|^[\t\r\n]/u;

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  );
}
