import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { findFieldValue } from "../field-values/field-value-store.ts";
import { writeFieldValue } from "../field-values/write-field-value.ts";
import { customFieldNotFound } from "./custom-field.ts";
import { isFieldOf, lockField } from "./custom-field-store.ts";
import { type EnteredValue, parseFieldValue } from "./parse-field-value.ts";
import { requireWritableObject } from "./require-writable-object.ts";

export interface SetFieldValueInput extends EnteredValue {
  readonly objectId: string;
  readonly fieldId: string;
  /** Removed options and people in trash that may be chosen, as the value had them before what is undone. */
  readonly restorableIds?: readonly string[];
}

const changedObjects = { NOTE: "note", INSIGHT: "insight", PERSON: "person" } as const;

/**
 * Sets or clears a field's value of a note, insight or person.
 * @throws ProductError `custom_field.*`, `note.not_found`, `insight.not_found`, `person.not_found`, Forbidden
 */
export async function setFieldValue(
  tx: TenantTransaction,
  objectType: CustomFieldObject,
  { objectId, fieldId, restorableIds = [], ...entered }: SetFieldValueInput,
): Promise<void> {
  const projectId = await requireWritableObject(tx, objectType, objectId);
  const field = await lockField(tx, fieldId, "use");
  if (field === undefined || !(await isFieldOf(tx, field, { projectId, objectType })))
    throw customFieldNotFound();
  const before = await findFieldValue(tx, objectId, fieldId);
  const kept = new Set([...splitMultiSelect(before?.value ?? ""), ...restorableIds]);
  const value = await parseFieldValue(tx, field, entered, kept);
  if ((before?.value ?? null) === value) return;
  await writeFieldValue(tx, field, { objectId, before, value });
  // Without the value: the audit log is permanent, while personal details may be erased.
  const data = { fieldId, field: field.title, cleared: value === null };
  const changed = { id: objectId, projectId, ...(objectType === "INSIGHT" ? { documentId: objectId } : {}) };
  await recordChange(tx, changedObjects[objectType], "updated", changed, data);
}
