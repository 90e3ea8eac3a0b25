import Papa from "papaparse";

/** Text that a spreadsheet would run as a formula, except signed numbers. */
const formula = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)?$)/;

/** Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  );
}
