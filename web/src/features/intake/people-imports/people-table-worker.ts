// Reads a table of people beside the page: a file of 10 MB would keep it from answering.
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";
import { bodyRows, columnNames, readTable } from "@fieldstone/model/tables/read-table.ts";
import type { PeopleTable, PeopleTableAnswer } from "./people-table-messages.ts";

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
  return {
    names: columnNames(table, true),
    rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
  };
}
