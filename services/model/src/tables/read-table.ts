import Papa from "papaparse";
import { decodeWithEncoding } from "../files/decode-text.ts";
import { importError } from "../files/import-error.ts";
import { surveyCsvColumnsMax, surveyCsvRowsMax } from "../limits.ts";

export interface TableRow {
  /** Its row number in the file, from 1, as in a spreadsheet. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows that are read to detect the delimiter. */
const guessedRows = 50;

/** A table as in its file, without empty rows. */
export interface Table {
  readonly encoding: string;
  readonly delimiter: string;
  readonly columnCount: number;
  readonly rows: readonly TableRow[];
  /** For a spreadsheet: the name of this sheet, and of all sheets in the file. */
  readonly sheetName?: string;
  readonly sheetNames?: readonly string[];
}

/**
 * Reads a text table; detects its encoding and delimiter.
 * @throws ProductError `import.csv_*`, `import.not_text` naming what is wrong and where
 */
export function readTable(bytes: Uint8Array): Table {
  return tableOf(readTextRows(bytes));
}

/** All non-empty rows of a text table. @throws ProductError `import.csv_quotes`, `import.not_text` */
export function readTextRows(bytes: Uint8Array): Omit<Table, "columnCount"> {
  const { text: decoded, encoding } = decodeWithEncoding(bytes);
  const text = decoded.replace(/^\ufeff/, "");
  // Empty rows would count against every delimiter; the parse below keeps them for the row numbers.
  const { delimiter } = Papa.parse(text, { preview: guessedRows, skipEmptyLines: "greedy" }).meta;
  const parsed = Papa.parse<string[]>(text, { delimiter });
  const broken = parsed.errors.find((error) => error.type === "Quotes");
  if (broken !== undefined) {
    throw importError(
      "csv_quotes",
      `Row ${written((broken.row ?? 0) + 1)} has a quote that is not closed. Fix it and import again.`,
    );
  }
  const rows = parsed.data
    .map((cells, index): TableRow => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { encoding, delimiter, rows };
}

/** A table within the limits of one import. @throws ProductError `import.csv_*` */
export function tableOf({ encoding, delimiter, rows }: Omit<Table, "columnCount">): Table {
  if (rows.length < 2) throw importError("csv_empty", "This table has no rows below its header.");
  if (rows.length - 1 > surveyCsvRowsMax) {
    throw importError(
      "csv_rows",
      `This table has ${written(rows.length - 1)} rows; at most ${written(surveyCsvRowsMax)} are imported at once. Split it.`,
    );
  }
  const columnCount = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columnCount > surveyCsvColumnsMax) {
    throw importError(
      "csv_columns",
      `This table has ${written(columnCount)} columns; at most ${written(surveyCsvColumnsMax)} can be imported.`,
    );
  }
  return { encoding, delimiter, columnCount, rows };
}

/** Names of the columns from the first row; a number where it is empty. */
export function columnNames(table: Table, hasHeader: boolean): readonly string[] {
  const header = hasHeader ? table.rows[0]?.cells : undefined;
  return Array.from({ length: table.columnCount }, (_, at) => header?.[at]?.trim() || `Column ${at + 1}`);
}

/** The data rows, without the header. */
export function bodyRows(table: Table, hasHeader: boolean): readonly TableRow[] {
  return hasHeader ? table.rows.slice(1) : table.rows;
}

function written(count: number): string {
  return count.toLocaleString("en");
}
