import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { FieldValue } from "./field-value.ts";

export const fieldValueColumns = sql`object_id as "objectId", field_id as "fieldId", value,
  entered_value as "enteredValue", entered_type as "enteredType",
  entered_replaced as "isReplaced"`;

type EnteredParts = readonly [FieldValue["enteredValue"], FieldValue["enteredType"], boolean];

interface ValuesRow {
  readonly objectId: string;
  /** By the field's id. */
  readonly values: Readonly<Record<string, FieldValue["value"]>>;
  /** Of values that were entered with another type. */
  readonly entered: Readonly<Record<string, EnteredParts>> | null;
}

/** The values of each note, insight or person. The caller checks access to the objects. */
export async function findValuesOfObjects(
  tx: TenantTransaction,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FieldValue[]>> {
  // One row per object: 50 objects with 20 values each take a third of the time of 1,000 rows. Ids of fields are keys,
  // which JSON.parse keeps once: with a pair for each value, garbage collection took half as long again.
  const { rows } = await sql<ValuesRow>`select object_id as "objectId",
      json_object_agg(field_id, value) as "values",
      json_object_agg(field_id, json_build_array(entered_value, entered_type, entered_replaced))
        filter (where entered_type is not null) as entered
    from custom_field_values where object_id = any(${[...objectIds]}::uuid[]) group by object_id`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.objectId, valuesOf(row)]));
}

function valuesOf({ objectId, values, entered }: ValuesRow): readonly FieldValue[] {
  return Object.entries(values).map(([fieldId, value]) => {
    const [enteredValue, enteredType, isReplaced] = entered?.[fieldId] ?? notEntered;
    return { objectId, fieldId, value, enteredValue, enteredType, isReplaced };
  });
}

const notEntered: EnteredParts = [null, null, false];
