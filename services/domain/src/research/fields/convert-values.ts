import {
  type CustomFieldType,
  customFieldText,
  customFieldValueIn,
} from "@fieldstone/model/fields/custom-field.ts";
import { parseSelectOptions, splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { type CustomField, definitionOf, type FieldValue } from "./custom-field.ts";

/** A person as values name them. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** What was last entered: a value keeps it through every change of type, and is worked out of it anew at each. */
export function enteredOf(field: CustomField, row: FieldValue): { type: CustomFieldType; value: string } {
  return row.enteredType !== null && row.enteredValue !== null
    ? { type: row.enteredType, value: row.enteredValue }
    : { type: field.type, value: row.value ?? "" };
}

/** What was entered, as people read it. */
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
 * The value under another type. Where what was entered is none there, it is kept without one; under the type that it
 * was entered for it is as it was. `personNamed` answers the one person of a name.
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

/** The field with an option for each label in the texts, its own first, as many as a field can have. */
export function withOptionsFrom(field: CustomField, texts: Iterable<string>): CustomField {
  const labels = new Set([...texts].flatMap(splitMultiSelect));
  return {
    ...field,
    options: parseSelectOptions([...field.options, ...[...labels].map((label) => ({ label }))]),
  };
}
