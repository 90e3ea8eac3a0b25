import { ProductError } from "@fieldstone/model/errors.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { mayReadValues, requireNamesVisible } from "../../access/permissions/reader-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import type { FieldValue } from "../field-values/field-value.ts";
import { pageValuesOfField, writeConvertedValues } from "../field-values/field-value-store.ts";
import { findPeopleByName, namesakesIn } from "../people/person-store.ts";
import { findPeople } from "../people/read-people.ts";
import { convertValue, enteredOf, enteredText, withOptionsFrom } from "./convert-values.ts";
import type { CustomField } from "./custom-field.ts";
import { requireField, requireFieldUnlocked } from "./custom-field-policy.ts";
import { updateFieldRow } from "./custom-field-store.ts";

/** The effect of a change of type. */
export interface TypeChangePlan {
  readonly valueCount: number;
  /**
   * Values that are invalid for the new type: they are kept and reappear with the type they were entered for.
   */
  readonly keptCount: number;
  readonly keptExamples: readonly string[];
}

/** Values read and written at a time. */
const valuesPerPage = 200;
const examplesMax = 5;

/** @throws ProductError `custom_field.not_found`, `person.names_hidden`, Forbidden */
export async function planFieldTypeChange(
  tx: TenantTransaction,
  input: { readonly id: string; readonly type: CustomFieldType },
): Promise<TypeChangePlan> {
  const field = await requireFieldUnlocked(tx, input.id);
  const { plan } = await convertField(tx, field, input.type, async () => undefined);
  // A token that may only read fields must not read the values of notes or people as examples.
  return mayReadValues(tx.context.actor, field.objectType) ? plan : { ...plan, keptExamples: [] };
}

/**
 * Changes a field's type. `keptCount` is that of the plan that the user confirmed.
 * @throws ProductError `custom_field.plan_changed` if values have changed since, `custom_field.not_found`,
 * Forbidden
 */
export async function changeFieldType(
  tx: TenantTransaction,
  input: { readonly id: string; readonly type: CustomFieldType; readonly keptCount: number },
): Promise<void> {
  const field = await requireField(tx, input.id);
  if (field.type === input.type) return;
  const { plan, after } = await convertField(tx, field, input.type, (values) =>
    writeConvertedValues(tx, field.id, values),
  );
  if (plan.keptCount !== input.keptCount) {
    throw new ProductError(
      "InvalidOperation",
      "custom_field.plan_changed",
      "Values of this field have changed since. Review the new counts and confirm again.",
    );
  }
  await updateFieldRow(tx, after);
  const { title, id, projectId } = field;
  const { valueCount, keptCount } = plan;
  const data = { title, type: input.type, valueCount, keptCount, before: { type: field.type } };
  await recordChange(tx, "customField", "converted", { id, projectId }, data);
}

async function convertField(
  tx: TenantTransaction,
  field: CustomField,
  type: CustomFieldType,
  write: (values: readonly FieldValue[]) => Promise<void>,
): Promise<{ readonly plan: TypeChangePlan; readonly after: CustomField }> {
  const after = await fieldOfType(tx, field, type);
  const keptExamples: string[] = [];
  let valueCount = 0;
  let keptCount = 0;
  for await (const { rows, texts } of valuesOf(tx, field)) {
    const personNamed = type === "PERSON" ? await peopleByName(tx, texts) : () => undefined;
    const values = rows.map((row, at) => convertValue(field, row, after, texts[at] ?? "", personNamed));
    valueCount += values.length;
    for (const [at, { value }] of values.entries()) {
      if (value !== null) continue;
      keptCount += 1;
      if (keptExamples.length < examplesMax) keptExamples.push(texts[at] ?? "");
    }
    await write(values);
  }
  return { plan: { valueCount, keptCount, keptExamples }, after };
}

/** The field with the new type. A select gets its options from values that were entered for other types. */
async function fieldOfType(
  tx: TenantTransaction,
  field: CustomField,
  type: CustomFieldType,
): Promise<CustomField> {
  let after: CustomField = { ...field, type };
  if (type !== "SELECT") return after;
  for await (const { rows, texts } of valuesOf(tx, field)) {
    after = withOptionsFrom(
      after,
      texts.filter((_, at) => {
        const row = rows[at];
        return row !== undefined && enteredOf(field, row).type !== "SELECT";
      }),
    );
  }
  return after;
}

/**
 * All values of a field in pages, with the entered values as display text.
 * @throws ProductError `person.names_hidden`
 */
async function* valuesOf(tx: TenantTransaction, field: CustomField) {
  let last: string | undefined;
  do {
    const rows = await pageValuesOfField(tx, field.id, last, valuesPerPage);
    const entered = rows.map((row) => enteredOf(field, row)).filter(({ type }) => type === "PERSON");
    const ids = [...new Set(entered.flatMap(({ value }) => splitMultiSelect(value)))];
    if (ids.length > 0) requireNamesVisible(tx.context.actor);
    const people = ids.length === 0 ? [] : await findPeople(tx, ids);
    const byId = new Map(people.map((person) => [person.id, person]));
    yield { rows, texts: rows.map((row) => enteredText(field, row, byId)) };
    last = rows.length < valuesPerPage ? undefined : rows.at(-1)?.objectId;
  } while (last !== undefined);
}

async function peopleByName(
  tx: TenantTransaction,
  texts: readonly string[],
): Promise<(name: string) => string | undefined> {
  const names = new Set(texts.flatMap(splitMultiSelect));
  if (names.size > 0) requireNamesVisible(tx.context.actor);
  const namesakes = namesakesIn(await findPeopleByName(tx, [...names]));
  return (name) => {
    const found = namesakes(name);
    return found.length === 1 ? found[0]?.id : undefined;
  };
}
