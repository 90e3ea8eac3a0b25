// Parses an untrusted table off the main thread, keeps its rows, and returns those in view.
import { readSheets } from "@fieldstone/model/tables/read-sheets.ts";
import type { WorkbookSheet } from "@fieldstone/model/tables/read-workbook.ts";
import {
  type CellPlace,
  type CellRange,
  type SheetAnswer,
  type SheetReply,
  type SheetRequest,
  sheetMatchesMax,
} from "./sheet-messages.ts";

let sheets: readonly WorkbookSheet[] = [];

self.addEventListener("message", async ({ data }: MessageEvent<SheetRequest>) => {
  const { id } = data;
  try {
    self.postMessage({ ...(await replyTo(data)), id } satisfies SheetAnswer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    self.postMessage({ kind: "refused", message, id } satisfies SheetAnswer);
  }
});

async function replyTo(request: SheetRequest): Promise<SheetReply> {
  switch (request.kind) {
    case "open":
      sheets = await readSheets(request.fileName, request.bytes);
      return { kind: "sheets", sheets: sheets.map(summaryOf) };
    case "rows":
      return {
        kind: "rows",
        rows: bodyOf(request.sheet).slice(request.first, request.first + request.count),
      };
    case "find":
      return { kind: "places", places: placesOf(bodyOf(request.sheet), request.text.toLowerCase()) };
    case "copy":
      return { kind: "text", text: textOf(bodyOf(request.sheet), request.range) };
  }
}

const bodyOf = (sheet: number) => sheets[sheet]?.rows.slice(1) ?? [];

function summaryOf({ name, rows, columnCount }: WorkbookSheet) {
  const heading = rows[0] ?? { number: 1, cells: [] };
  return { name, heading, rowCount: Math.max(0, rows.length - 1), columnCount };
}

function placesOf(rows: WorkbookSheet["rows"], wanted: string): readonly CellPlace[] {
  const places: CellPlace[] = [];
  if (wanted.trim() === "") return places;
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell.toLowerCase().includes(wanted)) continue;
      places.push({ row, column });
      if (places.length >= sheetMatchesMax) return places;
    }
  }
  return places;
}

/**
 * The format for pasting into spreadsheets: tabs between cells, quotes around a cell with a line break or a
 * tab.
 */
function textOf(rows: WorkbookSheet["rows"], range: CellRange): string {
  const columns = Array.from(
    { length: range.lastColumn - range.firstColumn + 1 },
    (_, at) => range.firstColumn + at,
  );
  const isOne = columns.length === 1 && range.firstRow === range.lastRow;
  const quoted = (cell: string) =>
    !isOne && /["\t\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows
    .slice(range.firstRow, range.lastRow + 1)
    .map(({ cells }) => columns.map((column) => quoted(cells[column] ?? "")).join("\t"))
    .join("\n");
}
