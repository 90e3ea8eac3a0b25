import type { CustomFieldType } from "../fields/custom-field.ts";

/** What a column of an imported table becomes. */
export const tableColumnRoles = [
  "TITLE",
  "TEXT",
  "TAGS",
  "PERSON",
  "DATE",
  /** A field of the notes; which one stands in the choices' `fields`. */
  "FIELD",
  /** Kept in the note's text behind its heading. */
  "LABELED",
  "IGNORED",
] as const;
export type TableColumnRole = (typeof tableColumnRoles)[number];

/** Roles that one column alone can have. */
export const singleColumnRoles: readonly TableColumnRole[] = ["TITLE", "PERSON", "DATE"];

/** What the whole table becomes: a note for each row, or one transcript with a turn for each row. */
export const tableShapes = ["NOTES", "TRANSCRIPT"] as const;

/** What separates several tags in one cell; none where a cell is one tag. */
export const tagSeparators = ["", ";", ",", "|"] as const;

export const dateOrders = ["DMY", "MDY"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A field with the type by which its cells are checked. */
export interface ColumnField {
  readonly id: string;
  readonly type: CustomFieldType;
}

/** How a table is imported, as somebody chose it or as it was suggested. */
export interface TableChoices {
  readonly shape: (typeof tableShapes)[number];
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  /** One for each column, in order. */
  readonly roles: readonly TableColumnRole[];
  readonly tagSeparator: (typeof tagSeparators)[number];
  readonly dateOrder: DateOrder;
  /** Rows with a problem are left out; otherwise they are imported as far as they can be read. */
  readonly skipsProblemRows: boolean;
  /** Tags for every note. */
  readonly tagIds: readonly string[];
  /** The field that each column becomes, in order; null where it becomes none. */
  readonly fields?: readonly (ColumnField | null)[] | undefined;
}
