import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { FieldValue } from "./field-value.ts";

export const fieldValueColumns = sql`object_id as "objectId", field_id as "fieldId", value,
  entered_value as "enteredValue", entered_type as "enteredType",
  entered_replaced as "isReplaced"`;

type ValueParts = [
  FieldValue["fieldId"],
  FieldValue["value"],
  FieldValue["enteredValue"]?,
  FieldValue["enteredType"]?,
  FieldValue["isReplaced"]?,
];

/** The values of each note, insight or person. The caller checks access to the objects. */
export async function findValuesOfObjects(
  tx: TenantTransaction,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FieldValue[]>> {
  // One row per object, without names: 50 objects with 20 values each take a third of the time of 1,000 rows.
  const { rows } = await sql<{ objectId: string; values: ValueParts[] }>`select object_id as "objectId",
      json_agg(case when entered_type is null then json_build_array(field_id, value)
        else json_build_array(field_id, value, entered_value, entered_type, entered_replaced) end) as "values"
    from custom_field_values where object_id = any(${[...objectIds]}::uuid[]) group by object_id`.execute(
    tx.db,
  );
  return new Map(
    rows.map(({ objectId, values }) => [
      objectId,
      values.map(([fieldId, value, enteredValue = null, enteredType = null, isReplaced = false]) => ({
        objectId,
        fieldId,
        value,
        enteredValue,
        enteredType,
        isReplaced,
      })),
    ]),
  );
}
