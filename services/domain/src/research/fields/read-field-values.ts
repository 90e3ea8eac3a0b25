import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { FieldValue } from "./custom-field.ts";

export const fieldValueColumns = sql`object_id as "objectId", field_id as "fieldId", value,
  entered_value as "enteredValue", entered_type as "enteredType"`;

/** The values of each note, insight or person. The objects' readability is the caller's to know. */
export async function findValuesOfObjects(
  tx: TenantTransaction,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FieldValue[]>> {
  const { rows } = await sql<FieldValue>`select ${fieldValueColumns} from custom_field_values
    where object_id = any(${[...objectIds]}::uuid[])`.execute(tx.db);
  return Map.groupBy(rows, ({ objectId }) => objectId);
}
