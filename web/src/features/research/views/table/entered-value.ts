import { optionOf } from "@fieldstone/model/fields/select-options.ts";
import type { EnteredValue } from "../../fields/values/useFieldValueActions.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { cellText } from "./cell-text.ts";
import type { ViewColumn } from "./view-columns.ts";

/** A cell's current value as it can be entered again: without removed options, which are not shown either. */
export function enteredOf({ row, column }: { row: ViewRow; column: ViewColumn }): EnteredValue {
  const { field, key } = column;
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
