/** A row of a table, by its place in the file. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A table as it was read: its columns' names, and the rows below them. */
export interface CsvTable {
  readonly names: readonly string[];
  readonly rows: readonly CsvRow[];
}

export type CsvAnswer =
  | { readonly kind: "table"; readonly table: CsvTable }
  | { readonly kind: "refused"; readonly message: string };
