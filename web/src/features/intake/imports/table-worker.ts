// Reads a table beside the page: 100,000 rows would keep it from answering for a second.
import { checkTable } from "@fieldstone/model/tables/check-table.ts";
import { dateOrderOf } from "@fieldstone/model/tables/read-date.ts";
import { bodyRows, columnNames, readTable, type Table } from "@fieldstone/model/tables/read-table.ts";
import { isTranscript, suggestChoices } from "@fieldstone/model/tables/suggest-choices.ts";
import type { DateOrder } from "@fieldstone/model/tables/table-roles.ts";
import type { TableAnswer, TablePreview, TableRequest } from "./table-messages.ts";

/** Rows that a person sees, and characters of each of their cells. */
const ROWS_SHOWN = 5;
const CELL_LENGTH_MAX = 200;
/** Rows by which the order of day and month is found out. */
const DATED_ROWS_MAX = 2_000;

let table: Table | undefined;

self.addEventListener("message", ({ data }: MessageEvent<TableRequest>) => {
  try {
    self.postMessage(answer(data));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ kind: "refused", message } satisfies TableAnswer);
  }
});

function answer(request: TableRequest): TableAnswer {
  if (request.kind === "read") {
    table = readTable(request.bytes);
    const preview = previewOf(table, request.dateOrder);
    return { kind: "table", preview, check: checkTable(table, preview.suggested) };
  }
  if (table === undefined) throw new Error("A table is checked before it is read.");
  return { kind: "check", choices: request.choices, check: checkTable(table, request.choices) };
}

function previewOf(read: Table, dateOrder: DateOrder): TablePreview {
  const suggested = suggestChoices(read, dateOrder);
  const sample = bodyRows(read, true).slice(0, DATED_ROWS_MAX);
  return {
    encoding: read.encoding,
    delimiter: read.delimiter,
    columnCount: read.columnCount,
    rows: read.rows
      .slice(0, ROWS_SHOWN)
      .map(({ cells }) => cells.map((cell) => cell.slice(0, CELL_LENGTH_MAX))),
    suggested,
    mayBeTranscript: isTranscript(read, columnNames(read, true)),
    dateOrders: suggested.roles.map((_, at) => dateOrderOf(sample.map(({ cells }) => cells[at] ?? ""))),
  };
}
