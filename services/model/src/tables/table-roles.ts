import type { CustomFieldType } from "../fields/custom-field.ts";
import { questionTypes } from "../fields/question-options.ts";

/** Roles of a column in an imported table. */
export const tableColumnRoles = [
  "TITLE",
  "TEXT",
  /** Survey: a question with free-text answers. */
  "FREE_TEXT",
  /** Survey: a question with one of a few answers, which becomes a field. */
  "SINGLE_SELECT",
  /** Survey: the same with several answers per cell. */
  "MULTI_SELECT",
  "TAGS",
  "PERSON",
  "DATE",
  /** A field of the notes, named in the choices' `fields`. */
  "FIELD",
  /** A new field with the column's name, of the type in the choices' `newFieldTypes`. */
  "NEW_FIELD",
  /** Added to the note's text after its heading. */
  "LABELED",
  "IGNORED",
] as const;
export type TableColumnRole = (typeof tableColumnRoles)[number];

/** Roles that only one column can have. */
export const singleColumnRoles: readonly TableColumnRole[] = ["TITLE", "PERSON", "DATE"];

/** Roles of questions, which only columns of a survey have. */
export const questionRoles = questionTypes;

/** The result of a table: a note per row or per respondent, or one transcript with a turn per row. */
export const tableShapes = ["NOTES", "SURVEY", "TRANSCRIPT"] as const;
export type TableShape = (typeof tableShapes)[number];

/** Separators of several tags in a cell; empty if a cell is one tag. */
export const tagSeparators = ["", ";", ",", "|"] as const;

/** Separators of several answers in a cell. */
export const answerSeparators = [";", ",", "|", "\n"] as const;
export type AnswerSeparator = (typeof answerSeparators)[number];

export const dateOrders = ["DMY", "MDY"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A field, with the type that validates its cells. */
export interface ColumnField {
  readonly id: string;
  readonly type: CustomFieldType;
}

/** How to import a table, as chosen or suggested. */
export interface TableChoices {
  readonly shape: TableShape;
  /** The sheet of a spreadsheet; by default the first one with rows. */
  readonly sheetName?: string | undefined;
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
  /** One per column, in order. */
  readonly roles: readonly TableColumnRole[];
  readonly tagSeparator: (typeof tagSeparators)[number];
  readonly dateOrder: DateOrder;
  /** Skips rows with a problem; otherwise their readable parts are imported. */
  readonly skipsProblemRows: boolean;
  /** Tags for every note. */
  readonly tagIds: readonly string[];
  /** The field of each column, in order; null if it has none. */
  readonly fields?: readonly (ColumnField | null)[] | undefined;
  /** The type of the new field for each column, in order; null for none; TEXT by default. */
  readonly newFieldTypes?: readonly (CustomFieldType | null)[] | undefined;
  /** The answer separator of each column with several answers, in order; null for the others. */
  readonly answerSeparators?: readonly (AnswerSeparator | null)[] | undefined;
}

/** The type of the new field for a column; undefined if there is none. */
export function newFieldTypeOf(
  { roles, newFieldTypes }: TableChoices,
  at: number,
): CustomFieldType | undefined {
  return roles[at] === "NEW_FIELD" ? (newFieldTypes?.[at] ?? "TEXT") : undefined;
}
