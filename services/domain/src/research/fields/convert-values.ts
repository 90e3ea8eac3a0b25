import {
  type CustomFieldType,
  customFieldText,
  customFieldValueIn,
} from "@fieldstone/model/fields/custom-field.ts";
import {
  parseSelectOptions,
  splitLabels,
  splitMultiSelect,
} from "@fieldstone/model/fields/select-options.ts";
import type { FieldValue } from "../field-values/field-value.ts";
import { type CustomField, definitionOf } from "./custom-field.ts";

/** A person as referenced by values. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** The value as last entered: it is kept through every change of type, and each conversion starts from it. */
export function enteredOf(field: CustomField, row: FieldValue): { type: CustomFieldType; value: string } {
  return row.enteredType !== null && row.enteredValue !== null && row.isReplaced !== true
    ? { type: row.enteredType, value: row.enteredValue }
    : { type: field.type, value: row.value ?? "" };
}

/** The entered value as display text. */
export function enteredText(
  field: CustomField,
  row: FieldValue,
  people: ReadonlyMap<string, NamedPerson>,
): string {
  const { type, value } = enteredOf(field, row);
  if (type !== "PERSON") return customFieldText(definitionOf({ ...field, type }), value);
  return splitMultiSelect(value)
    .map((id) => people.get(id)?.name ?? "")
    .filter((name) => name !== "")
    .join("; ");
}

/**
 * Converts a value to another type: null if it is invalid there, unchanged if it was entered for that type.
 * `personNamed` returns the only person of a name.
 */
export function convertValue(
  field: CustomField,
  row: FieldValue,
  after: CustomField,
  text: string,
  personNamed: (name: string) => string | undefined,
): FieldValue {
  const { objectId, fieldId } = row;
  const entered = enteredOf(field, row);
  if (entered.type === after.type) {
    return { objectId, fieldId, value: entered.value, enteredValue: null, enteredType: null };
  }
  const value =
    after.type === "PERSON" ? peopleOf(text, personNamed) : customFieldValueIn(definitionOf(after), text);
  return { objectId, fieldId, value, enteredValue: entered.value, enteredType: entered.type };
}

function peopleOf(text: string, personNamed: (name: string) => string | undefined): string | null {
  const ids = splitMultiSelect(text).map(personNamed);
  return ids.length === 0 || ids.includes(undefined) ? null : [...new Set(ids)].join(";");
}

/** The field with an option added for each label in the texts, up to the maximum. */
export function withOptionsFrom(field: CustomField, texts: Iterable<string>): CustomField {
  const labels = new Set([...texts].flatMap((text) => splitLabels(field.options, text)));
  return {
    ...field,
    options: parseSelectOptions([...field.options, ...[...labels].map((label) => ({ label }))]),
  };
}
