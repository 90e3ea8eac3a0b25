import { saveFile } from "../../../app/save-file.ts";

/** What a spreadsheet would run as a formula. Numbers with a sign are left as they are. */
const formula = /^[=+\-@\t\r](?!\d+(?:[.,]\d+)?$)/;

/** Rows as CSV by RFC 4180; a text that a spreadsheet would run is quoted with an apostrophe. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Saves a CSV on the device. Its mark of order lets spreadsheets read it as UTF-8. */
export function saveCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const name = fileName.replaceAll(/[\\/:*?"<>|]/g, " ").trim() || "view";
  saveFile(new Blob(["\ufeff", csvOf(rows)], { type: "text/csv" }), `${name}.csv`);
}
