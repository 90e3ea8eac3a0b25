import { type CustomFieldType, customFieldValueIn } from "../fields/custom-field.ts";
import { parseOptionLabel, splitMultiSelect } from "../fields/select-options.ts";
import { personNameLengthMax } from "../limits.ts";
import { textLength } from "../text-length.ts";
import type { TableRow } from "./read-table.ts";
import type { TableChoices } from "./table-roles.ts";

/** What a row says in a field of its note. */
export interface FieldCell {
  readonly fieldId: string;
  readonly type: CustomFieldType;
  readonly text: string;
}

/** The filled cells of the columns that become fields. */
function filledFieldCells(row: TableRow, { roles, fields = [] }: TableChoices): readonly FieldCell[] {
  return roles.flatMap((role, at) => {
    const field = fields[at];
    const text = row.cells[at]?.trim() ?? "";
    return role !== "FIELD" || field == null || text === ""
      ? []
      : [{ fieldId: field.id, type: field.type, text }];
  });
}

/** Those that are values of their fields. */
export function fieldCellsOf(row: TableRow, choices: TableChoices): readonly FieldCell[] {
  return filledFieldCells(row, choices).filter(({ type, text }) => isFieldCell(type, text));
}

export function hasBadFieldCell(row: TableRow, choices: TableChoices): boolean {
  return filledFieldCells(row, choices).some(({ type, text }) => !isFieldCell(type, text));
}

/** Whether a cell is a value of a field's type. Options and people that are missing are made when it is imported. */
export function isFieldCell(type: CustomFieldType, text: string): boolean {
  const parts = splitMultiSelect(text);
  if (type === "SELECT")
    return parts.length > 0 && parts.every((part) => parseOptionLabel(part) !== undefined);
  if (type === "PERSON")
    return parts.length > 0 && parts.every((part) => textLength(part) <= personNameLengthMax);
  return customFieldValueIn({ type }, text) !== null;
}
