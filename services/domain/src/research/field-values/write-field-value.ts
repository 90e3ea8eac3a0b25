import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { FieldValue, ValuedField } from "./field-value.ts";
import { deleteFieldValue, insertFieldValues } from "./field-value-store.ts";

interface Written {
  readonly objectId: string;
  readonly before: FieldValue | undefined;
  /** Null for none. */
  readonly value: string | null;
}

/** Sets or clears the value of a live object. What is kept for other types stays. The caller checks access. */
export async function writeFieldValue(
  tx: TenantTransaction,
  field: ValuedField,
  { objectId, before, value }: Written,
): Promise<void> {
  const after = valueAfter(objectId, before, value);
  if (after === undefined) await deleteFieldValue(tx, objectId, field.id);
  else await insertFieldValues(tx, field, [after]);
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
