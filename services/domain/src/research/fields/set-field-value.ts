import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { customFieldNotFound, type FieldValue } from "./custom-field.ts";
import { isFieldOf, lockField } from "./custom-field-store.ts";
import { deleteFieldValue, findFieldValue, insertFieldValues } from "./field-value-store.ts";
import { type EnteredValue, parseFieldValue } from "./parse-field-value.ts";
import { requireWritableObject } from "./require-writable-object.ts";

export interface SetFieldValueInput extends EnteredValue {
  readonly objectId: string;
  readonly fieldId: string;
}

const changedObjects = { NOTE: "note", INSIGHT: "insight", PERSON: "person" } as const;

/**
 * Sets or clears a field's value of a note, insight or person.
 * @throws ProductError `custom_field.*`, `note.not_found`, `insight.not_found`, `person.not_found`, Forbidden
 */
export async function setFieldValue(
  tx: TenantTransaction,
  objectType: CustomFieldObject,
  { objectId, fieldId, ...entered }: SetFieldValueInput,
): Promise<void> {
  const projectId = await requireWritableObject(tx, objectType, objectId);
  const field = await lockField(tx, fieldId, "use");
  if (field === undefined || !(await isFieldOf(tx, field, { projectId, objectType })))
    throw customFieldNotFound();
  const before = await findFieldValue(tx, objectId, fieldId);
  const value = await parseFieldValue(tx, field, entered, before?.value ?? null);
  if ((before?.value ?? null) === value) return;
  const after = valueAfter(objectId, before, value);
  if (after === undefined) await deleteFieldValue(tx, objectId, fieldId);
  else await insertFieldValues(tx, field, [after]);
  // Without the value: the audit log is permanent, while personal details may be erased.
  const data = { fieldId, field: field.title, cleared: value === null };
  const changed = { id: objectId, projectId, ...(objectType === "INSIGHT" ? { documentId: objectId } : {}) };
  await recordChange(tx, changedObjects[objectType], "updated", changed, data);
}

/**
 * The row after a change; undefined for none. What is kept through a change of type, because it is no value of
 * the present type, is replaced by a new value, and back when that is cleared, as by undo.
 */
function valueAfter(
  objectId: string,
  before: FieldValue | undefined,
  value: string | null,
): Omit<FieldValue, "fieldId"> | undefined {
  // A process of the release before may drop what is kept and leave the row marked as replaced.
  const isKept =
    before !== undefined &&
    before.enteredValue !== null &&
    (before.value === null || before.isReplaced === true);
  if (isKept) return { ...before, value, isReplaced: value !== null };
  return value === null ? undefined : { objectId, value, enteredValue: null, enteredType: null };
}
