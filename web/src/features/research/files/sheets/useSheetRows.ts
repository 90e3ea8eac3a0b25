import type { TableRow } from "@fieldstone/model/tables/read-table.ts";
import { useEffect, useRef, useState } from "react";
import type { SheetReader } from "./sheet-reader.ts";

/** Rows per request. */
const CHUNK_ROWS = 100;

/** The visible rows of a sheet, requested a hundred at a time. */
export function useSheetRows(
  reader: SheetReader,
  sheet: number,
  range: { readonly first: number; readonly last: number },
): (row: number) => TableRow | undefined {
  const [chunks, setChunks] = useState<ReadonlyMap<number, readonly TableRow[]>>(new Map());
  const asked = useRef(new Set<number>());
  const from = Math.floor(range.first / CHUNK_ROWS);
  const to = Math.floor(range.last / CHUNK_ROWS);
  useEffect(() => {
    for (let chunk = from; chunk <= to; chunk += 1) {
      if (asked.current.has(chunk)) continue;
      asked.current.add(chunk);
      void reader.ask({ kind: "rows", sheet, first: chunk * CHUNK_ROWS, count: CHUNK_ROWS }).then((reply) => {
        if (reply.kind === "rows") setChunks((before) => new Map(before).set(chunk, reply.rows));
      });
    }
  }, [reader, sheet, from, to]);
  return (row) => chunks.get(Math.floor(row / CHUNK_ROWS))?.[row % CHUNK_ROWS];
}
