// Parses a table off the main thread, which 100,000 rows would block for a second.
import { checkTable } from "@fieldstone/model/tables/check-table.ts";
import { isWorkbook } from "@fieldstone/model/tables/is-table.ts";
import { dateOrderOf, isDateOrderUnknown } from "@fieldstone/model/tables/read-date.ts";
import { bodyRows, columnNames, readTable, type Table } from "@fieldstone/model/tables/read-table.ts";
import { readWorkbook, tableOfSheet, type WorkbookSheet } from "@fieldstone/model/tables/read-workbook.ts";
import { isTranscript, suggestChoices } from "@fieldstone/model/tables/suggest-choices.ts";
import { suggestFieldType } from "@fieldstone/model/tables/suggest-field-type.ts";
import { isSurvey, suggestSurvey } from "@fieldstone/model/tables/suggest-survey.ts";
import type { DateOrder } from "@fieldstone/model/tables/table-roles.ts";
import type { TableAnswer, TablePreview, TableRequest } from "./table-messages.ts";

/** Rows in the preview, and characters of each cell. */
const ROWS_SHOWN = 5;
const CELL_LENGTH_MAX = 200;
/** Rows sampled to detect the order of day and month. */
const DATED_ROWS_MAX = 2_000;
/** Rows sampled to suggest the type of a new field. */
const TYPED_ROWS_MAX = 200;

let table: Table | undefined;
let sheets: readonly WorkbookSheet[] = [];

self.addEventListener("message", async ({ data }: MessageEvent<TableRequest>) => {
  try {
    self.postMessage(await answer(data));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const kind = data.kind === "sheet" ? "unread" : "refused";
    self.postMessage({ kind, message } satisfies TableAnswer);
  }
});

async function answer(request: TableRequest): Promise<TableAnswer> {
  if (request.kind === "read") return shown(await open(request.fileName, request.bytes), request.dateOrder);
  if (request.kind === "sheet") return shown(tableOfSheet(sheets, request.sheetName), request.dateOrder);
  if (table === undefined) throw new Error("A table is checked before it is read.");
  return {
    kind: "check",
    choices: request.choices,
    check: checkTable(table, request.choices, request.known),
  };
}

async function open(fileName: string, bytes: Uint8Array): Promise<Table> {
  if (!isWorkbook(fileName)) return readTable(bytes);
  sheets = await readWorkbook(fileName, bytes);
  return tableOfSheet(sheets, undefined);
}

function shown(read: Table, dateOrder: DateOrder): TableAnswer {
  table = read;
  const preview = previewOf(read, dateOrder);
  return { kind: "table", preview, check: checkTable(read, preview.suggested) };
}

function proposalsFor(read: Table, dateOrder: DateOrder): TablePreview["proposals"] {
  const chosen = suggestChoices(read, dateOrder);
  return {
    NOTES: { ...chosen, shape: "NOTES" },
    SURVEY: suggestSurvey(read, dateOrder),
    ...(isTranscript(read, columnNames(read, true))
      ? { TRANSCRIPT: { ...chosen, shape: "TRANSCRIPT" } }
      : {}),
  };
}

function previewOf(read: Table, dateOrder: DateOrder): TablePreview {
  const proposals = proposalsFor(read, dateOrder);
  const plain = suggestChoices(read, dateOrder);
  const suggested = plain.shape === "NOTES" && isSurvey(read) ? suggestSurvey(read, dateOrder) : plain;
  const sample = bodyRows(read, true).slice(0, DATED_ROWS_MAX);
  const columns = suggested.roles.map((_, at) => sample.map(({ cells }) => cells[at] ?? ""));
  return {
    encoding: read.encoding,
    delimiter: read.delimiter,
    columnCount: read.columnCount,
    rows: read.rows
      .slice(0, ROWS_SHOWN)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, CELL_LENGTH_MAX))),
    suggested,
    proposals,
    ...(read.sheetName === undefined ? {} : { sheetName: read.sheetName }),
    ...(read.sheetNames === undefined ? {} : { sheetNames: read.sheetNames }),
    dateOrders: columns.map(dateOrderOf),
    fieldTypes: columns.map((cells) => suggestFieldType(cells.slice(0, TYPED_ROWS_MAX))),
    needsDateOrder: columns.map(isDateOrderUnknown),
  };
}
