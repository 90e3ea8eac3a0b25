import Papa from "papaparse";

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true, newline: "\r\n" },
  );
}
