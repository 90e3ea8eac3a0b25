// Parses a file of feedback off the main thread, which 10 MB would block.
import { bodyRows, columnNames, readTable } from "@fieldstone/model/tables/read-table.ts";
import type { CsvAnswer, CsvTable } from "./csv-messages.ts";

self.addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  try {
    self.postMessage({ kind: "table", table: read(data) } satisfies CsvAnswer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ kind: "refused", message } satisfies CsvAnswer);
  }
});

function read(bytes: Uint8Array): CsvTable {
  const table = readTable(bytes);
  return {
    names: columnNames(table, true),
    rows: bodyRows(table, true).map(({ number, cells }) => ({ number, cells: [...cells] })),
  };
}
