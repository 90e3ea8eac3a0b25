/** A row, by its number in the file. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A parsed table: its column names, and the rows below them. */
export interface CsvTable {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
}

export type CsvAnswer =
  | { readonly kind: "table"; readonly table: CsvTable }
  | { readonly kind: "refused"; readonly message: string };
