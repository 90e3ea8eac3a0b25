import Papa from "papaparse";

/** What a spreadsheet would run as a formula. Numbers with a sign are left as they are. */
const formula = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)?$)/;

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula, newline: "\r\n" },
  );
}
