import type { CustomFieldType } from "../fields/custom-field.ts";
import { questionTypes } from "../fields/question-options.ts";

/** What a column of an imported table becomes. */
export const tableColumnRoles = [
  "TITLE",
  "TEXT",
  /** Of a survey: a question whose answers are what people wrote. */
  "FREE_TEXT",
  /** Of a survey: a question with one of a few answers, which becomes a field. */
  "SINGLE_SELECT",
  /** Likewise, with several answers in a cell. */
  "MULTI_SELECT",
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

/** Roles of questions, which columns of a survey alone have. */
export const questionRoles = questionTypes;

/** What the whole table becomes: a note for each row or each respondent, or one transcript with a turn for each row. */
export const tableShapes = ["NOTES", "SURVEY", "TRANSCRIPT"] as const;
export type TableShape = (typeof tableShapes)[number];

/** What separates several tags in one cell; none where a cell is one tag. */
export const tagSeparators = ["", ";", ",", "|"] as const;

/** What separates the answers in one cell of a question. */
export const answerSeparators = [";", ",", "|", "\n"] as const;
export type AnswerSeparator = (typeof answerSeparators)[number];

export const dateOrders = ["DMY", "MDY"] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A field with the type by which its cells are checked. */
export interface ColumnField {
  readonly id: string;
  readonly type: CustomFieldType;
}

/** How a table is imported, as somebody chose it or as it was suggested. */
export interface TableChoices {
  readonly shape: TableShape;
  /** The sheet of a spreadsheet; the first one with rows where left out. */
  readonly sheetName?: string | undefined;
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
  /** What separates the answers of each column that is a question with several, in order; null for the others. */
  readonly answerSeparators?: readonly (AnswerSeparator | null)[] | undefined;
}
