import { optionOf } from "@fieldstone/model/fields/select-options.ts";
import type { EnteredValue } from "../../fields/values/useFieldValueActions.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { cellText, publishedText } from "./cell-text.ts";
import type { ViewColumn } from "./view-columns.ts";

/** A cell's new value: as of a field, or tags. */
export type CellValue = EnteredValue | { readonly tagIds: string[] };

/** Whether a yes/no cell is yes. */
export function isYes(row: ViewRow, { key }: ViewColumn): boolean {
  return key === "published" ? row.publishedAt != null : row.cells.get(key)?.text === "Yes";
}

/** A pasted text as the server reads it: the labels of Published are the reader's. */
export function enteredText({ key }: ViewColumn, text: string): EnteredValue {
  if (key !== "published") return { text };
  const label = text.trim().toLocaleLowerCase();
  if (label === publishedText(true).toLocaleLowerCase()) return { text: "yes" };
  return { text: label === publishedText(false).toLocaleLowerCase() ? "no" : text };
}

/** A cell's current value as it can be entered again: without removed options, which are not shown either. */
export function enteredOf({ row, column }: { row: ViewRow; column: ViewColumn }): CellValue {
  const { field, key } = column;
  if (key === "tags") return { tagIds: row.tags.map(({ id }) => id) };
  if (key === "people") return { personIds: row.people.map(({ id }) => id) };
  if (key === "published") return { text: isYes(row, column) ? "yes" : "no" };
  if (field === undefined) return { text: cellText(row, column) };
  const cell = row.cells.get(key);
  if (field.type === "SELECT") {
    const chosen = cell?.optionIds ?? [];
    return { optionIds: chosen.filter((id) => optionOf(field.options, id) !== undefined) };
  }
  if (field.type === "PERSON") return { personIds: cell?.people.map(({ id }) => id) ?? [] };
  return { text: cell?.text ?? null };
}

/** What the text of a form's field stands for: the id of an option of a SELECT, or a value as text. */
export function enteredAs(field: ViewColumn["field"], text: string): EnteredValue {
  return field?.type === "SELECT" ? { optionIds: text === "" ? [] : [text] } : { text };
}
