import { labelKey, parseOptionLabel, splitMultiSelect } from "../fields/select-options.ts";
import { selectOptionsMax } from "../limits.ts";
import { fieldCellsOf, newFieldCellsOf } from "./field-cells.ts";
import type { TableRow } from "./read-table.ts";
import type { TableChoices } from "./table-roles.ts";

/** A column with more distinct options than its field can have. */
export interface OverfullField {
  /** The column's position. */
  readonly at: number;
  /** Including the field's existing options. */
  readonly optionCount: number;
}

/** The valid options of a cell, as they are compared. */
export function optionKeysIn(text: string): readonly string[] {
  return splitMultiSelect(text).flatMap((part) => {
    const label = parseOptionLabel(part);
    return label === undefined ? [] : [labelKey(label)];
  });
}

/** Existing labels of fields, by field id. */
export type KnownLabels = Readonly<Record<string, readonly string[]>>;

/** Counts the options of each column that becomes a select field, row by row. */
export class FieldOptions {
  readonly #choices: TableChoices;
  readonly #keys: ReadonlyMap<number, Set<string>>;

  constructor(choices: TableChoices, known: KnownLabels) {
    this.#choices = choices;
    this.#keys = new Map(
      choices.roles.map((_, at) => {
        const field = choices.fields?.[at];
        return [at, new Set((field == null ? [] : (known[field.id] ?? [])).map(labelKey))];
      }),
    );
  }

  add(row: TableRow): void {
    for (const { at, type, text } of newFieldCellsOf(row, this.#choices))
      if (type === "SELECT") this.#addText(at, text);
    for (const { fieldId, type, text } of fieldCellsOf(row, this.#choices))
      if (type === "SELECT")
        this.#addText(this.#choices.fields?.findIndex((field) => field?.id === fieldId) ?? -1, text);
  }

  #addText(at: number, text: string): void {
    for (const key of optionKeysIn(text)) this.#keys.get(at)?.add(key);
  }

  overfull(): readonly OverfullField[] {
    return [...this.#keys].flatMap(([at, { size }]) =>
      size > selectOptionsMax ? [{ at, optionCount: size }] : [],
    );
  }
}
