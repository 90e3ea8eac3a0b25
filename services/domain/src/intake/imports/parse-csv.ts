import {
  surveyCsvColumnsMax as csvColumnsMax,
  bulkImportItemsPerRunMax as csvRowsMax,
} from "@fieldstone/model/limits.ts";
import Papa from "papaparse";
import type { ImportedNote } from "../../research/documents/imported-note.ts";
import { readCsvTurns } from "./csv-turns.ts";
import { importError } from "./import-error.ts";

const titleColumns = ["title", "name", "subject", "summary"];

/**
 * A note a row, its cells as `Column` headings with their text below; or one transcript where the columns are a
 * speaker's and the words'.
 * @throws ProductError import.csv_* naming the row at fault
 */
export function parseCsv(text: string, fileTitle: string): readonly ImportedNote[] {
  const parsed = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy" });
  const broken = parsed.errors.find((error) => error.type === "Quotes");
  if (broken !== undefined) {
    throw importError(
      "csv_quotes",
      `Row ${(broken.row ?? 0) + 1} has a quote that is not closed. Fix it and import again.`,
    );
  }
  const [header = [], ...rows] = parsed.data;
  if (rows.length === 0) throw importError("csv_empty", "This table has no rows below its header.");
  if (rows.length > csvRowsMax) {
    throw importError(
      "csv_rows",
      `This table has ${written(rows.length)} rows; at most ${written(csvRowsMax)} are imported at once. Split it.`,
    );
  }
  const columnCount = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  if (columnCount > csvColumnsMax) {
    throw importError(
      "csv_columns",
      `This table has ${written(columnCount)} columns; at most ${written(csvColumnsMax)} can be imported.`,
    );
  }
  // Cells beyond the last heading are words, too.
  const columns = Array.from({ length: columnCount }, (_, at) => header[at]?.trim() || `Column ${at + 1}`);
  const turns = readCsvTurns(columns, rows);
  if (turns?.length === 0) throw importError("csv_empty", "No row of this table has any text.");
  if (turns !== null) return [{ title: fileTitle, body: { kind: "turns", turns } }];
  return rows.map((row, index) => rowNote(columns, row, `${fileTitle} ${index + 1}`));
}

function rowNote(columns: readonly string[], row: readonly string[], fallback: string): ImportedNote {
  const titleAt = findColumn(columns, titleColumns);
  const title = row[titleAt === -1 ? 0 : titleAt]?.trim().split("\n")[0] || fallback;
  const parts = columns
    .map((column, index) => ({ column, value: row[index]?.trim() ?? "" }))
    .filter(({ value }) => value !== "")
    .map(({ column, value }) => `${column}\n${value}`);
  return { title, body: { kind: "text", text: parts.join("\n\n") } };
}

function findColumn(columns: readonly string[], names: readonly string[]): number {
  return columns.findIndex((column) => names.includes(column.toLowerCase()));
}

function written(count: number): string {
  return count.toLocaleString("en");
}
