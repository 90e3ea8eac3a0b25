import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findValuesOfObjects } from "../field-values/read-field-values.ts";
import { writeFieldValue } from "../field-values/write-field-value.ts";

type Values = Readonly<Record<string, string>>;

/** Changes a person's values of live fields from one state to another; values in neither state stay. */
export async function writePersonValues(
  tx: TenantTransaction,
  personId: string,
  { from, to }: { readonly from: Values; readonly to: Values },
): Promise<void> {
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (fieldId) => from[fieldId] !== to[fieldId],
  );
  if (changed.length === 0) return;
  const { rows } = await sql<{ id: string }>`select field_id as id from custom_fields
    where field_id = any(${changed}::uuid[]) for key share`.execute(tx.db);
  const stored = (await findValuesOfObjects(tx, [personId])).get(personId) ?? [];
  const known = new Map(stored.map((value) => [value.fieldId, value]));
  for (const { id } of rows) {
    const written = { objectId: personId, before: known.get(id), value: to[id] ?? null };
    await writeFieldValue(tx, { id, objectType: "PERSON" }, written);
  }
}
