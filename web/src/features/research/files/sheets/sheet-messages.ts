import type { TableRow } from "@fieldstone/model/tables/read-table.ts";

/** A sheet's properties, known before its rows are loaded. */
export interface SheetSummary {
  readonly name: string;
  /** Its first row, shown as the header. */
  readonly heading: TableRow;
  /** Rows below the header. */
  readonly rowCount: number;
  readonly columnCount: number;
}

/** Cells from one corner to the other, counted from 0 below the header. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export type SheetQuestion =
  | { readonly kind: "open"; readonly fileName: string; readonly bytes: Uint8Array }
  | { readonly kind: "rows"; readonly sheet: number; readonly first: number; readonly count: number }
  | { readonly kind: "find"; readonly sheet: number; readonly text: string }
  | { readonly kind: "copy"; readonly sheet: number; readonly range: CellRange };
export type SheetRequest = SheetQuestion & { readonly id: number };

export type SheetReply =
  | { readonly kind: "sheets"; readonly sheets: readonly SheetSummary[] }
  | { readonly kind: "rows"; readonly rows: readonly TableRow[] }
  | { readonly kind: "places"; readonly places: readonly CellPlace[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string };
export type SheetAnswer = SheetReply & { readonly id: number };

/** Most matches found. */
export const sheetMatchesMax = 1_000;
