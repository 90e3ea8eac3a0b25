// Parses a table of people off the main thread, which 10 MB would block.
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";
import { bodyRows, columnNames, readTable } from "@fieldstone/model/tables/read-table.ts";
import { suggestFieldType } from "@fieldstone/model/tables/suggest-field-type.ts";
import type { PeopleTable, PeopleTableAnswer } from "./people-table-messages.ts";

/** Rows sampled to suggest the type of a new field. */
const TYPED_ROWS_MAX = 200;

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ kind: "table", table: read(data) } satisfies PeopleTableAnswer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ kind: "refused", message } satisfies PeopleTableAnswer);
  }
});

function read(bytes: Uint8Array): PeopleTable {
  const table = readTable(bytes);
  const rows = bodyRows(table, true);
  if (rows.length > bulkImportItemsPerRunMax) {
    const [count, max] = [rows.length, bulkImportItemsPerRunMax].map((number) => number.toLocaleString("en"));
    throw new Error(`This table has ${count} people; at most ${max} are imported at once. Split it.`);
  }
  const names = columnNames(table, true);
  const typed = rows.slice(0, TYPED_ROWS_MAX);
  return {
    names,
    fieldTypes: names.map((_, at) => suggestFieldType(typed.map(({ cells }) => cells[at] ?? ""))),
    rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
  };
}
