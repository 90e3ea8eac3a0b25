import { type CustomFieldType, customFieldValueIn } from "../fields/custom-field.ts";
import { parseOptionLabel, splitMultiSelect } from "../fields/select-options.ts";
import { customFieldValueLengthMax, personNameLengthMax } from "../limits.ts";
import { isLongerThan, textLength } from "../text/text-length.ts";
import type { TableRow } from "./read-table.ts";
import { newFieldTypeOf, type TableChoices } from "./table-roles.ts";

/** A row's value for a field of its note. */
export interface FieldCell {
  readonly fieldId: string;
  readonly type: CustomFieldType;
  readonly text: string;
}

/** The non-empty cells of the columns that become fields. */
function filledFieldCells(row: TableRow, { roles, fields = [] }: TableChoices): readonly FieldCell[] {
  return roles.flatMap((role, at) => {
    const field = fields[at];
    const text = row.cells[at]?.trim() ?? "";
    return role !== "FIELD" || field == null || text === ""
      ? []
      : [{ fieldId: field.id, type: field.type, text }];
  });
}

/** Those that are valid for their fields. */
export function fieldCellsOf(row: TableRow, choices: TableChoices): readonly FieldCell[] {
  return filledFieldCells(row, choices).filter(({ type, text }) => isFieldCell(type, text));
}

/** A row's value for a field that is created for a column. */
export interface NewFieldCell {
  /** The column's position. */
  readonly at: number;
  readonly type: CustomFieldType;
  readonly text: string;
}

/** The non-empty cells of the columns for which fields are created. */
function filledNewFieldCells(row: TableRow, choices: TableChoices): readonly NewFieldCell[] {
  return choices.roles.flatMap((_, at) => {
    const type = newFieldTypeOf(choices, at);
    const text = row.cells[at]?.trim() ?? "";
    return type === undefined || text === "" ? [] : [{ at, type, text }];
  });
}

/** Those that are valid for their fields' types. */
export function newFieldCellsOf(row: TableRow, choices: TableChoices): readonly NewFieldCell[] {
  return filledNewFieldCells(row, choices).filter(({ type, text }) => isFieldCell(type, text));
}

export function hasBadFieldCell(row: TableRow, choices: TableChoices): boolean {
  const cells = [...filledFieldCells(row, choices), ...filledNewFieldCells(row, choices)];
  return cells.some(({ type, text }) => !isFieldCell(type, text));
}

/** True if a cell is valid for a field's type. The import creates missing options and people. */
export function isFieldCell(type: CustomFieldType, text: string): boolean {
  if (isLongerThan(text, customFieldValueLengthMax)) return false;
  const parts = splitMultiSelect(text);
  if (type === "SELECT")
    return parts.length > 0 && parts.every((part) => parseOptionLabel(part) !== undefined);
  if (type === "PERSON")
    return parts.length > 0 && parts.every((part) => textLength(part) <= personNameLengthMax);
  return customFieldValueIn({ type }, text) !== null;
}
