import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { FieldValue, ValuedField } from "./field-value.ts";
import { fieldValueColumns } from "./read-field-values.ts";

export async function findFieldValue(
  tx: TenantTransaction,
  objectId: string,
  fieldId: string,
): Promise<FieldValue | undefined> {
  const { rows } = await sql<FieldValue>`select ${fieldValueColumns} from custom_field_values
    where team_id = ${tx.context.teamId} and object_id = ${objectId} and field_id = ${fieldId}`.execute(
    tx.db,
  );
  return rows[0];
}

/** Clears the value of a live object. The caller checks access. */
export async function deleteFieldValue(
  tx: TenantTransaction,
  objectId: string,
  fieldId: string,
): Promise<void> {
  await sql`delete from custom_field_values where team_id = ${tx.context.teamId} and field_id = ${fieldId}
    and object_id = ${objectId}`.execute(tx.db);
}

type ObjectValue = Omit<FieldValue, "fieldId">;

/** Rows of object_id, value, entered_value, entered_type and entered_replaced. */
function unnested(values: readonly ObjectValue[]): RawBuilder<unknown> {
  return sql`unnest(${values.map(({ objectId }) => objectId)}::uuid[], ${values.map(({ value }) => value)}::text[],
    ${values.map(({ enteredValue }) => enteredValue)}::text[], ${values.map(({ enteredType }) => enteredType)}::text[],
    ${values.map(({ isReplaced = false }) => isReplaced)}::boolean[])`;
}

/**
 * Sets values of live objects, with the originally entered value where it is invalid for the current type.
 * The caller checks access.
 */
export async function insertFieldValues(
  tx: TenantTransaction,
  field: ValuedField,
  values: readonly ObjectValue[],
): Promise<void> {
  const { teamId } = tx.context;
  const isPerson = field.objectType === "PERSON";
  await sql`insert into custom_field_values
      (team_id, object_id, field_id, document_id, person_id, value, entered_value, entered_type, entered_replaced)
    select ${teamId}, object_id, ${field.id}, case when not ${isPerson} then object_id end,
      case when ${isPerson} then object_id end, value, entered_value, entered_type, entered_replaced
      from ${unnested(values)} as entered (object_id, value, entered_value, entered_type, entered_replaced)
    on conflict (team_id, object_id, field_id) do update
      set value = excluded.value, entered_value = excluded.entered_value, entered_type = excluded.entered_type,
        entered_replaced = excluded.entered_replaced, updated_at = now()`.execute(tx.db);
}

/** Copies the field values of a note or insight to a new one in the same project. */
export async function copyFieldValues(
  tx: TenantTransaction,
  sourceDocumentId: string,
  documentId: string,
): Promise<void> {
  await sql`insert into custom_field_values
      (team_id, object_id, field_id, document_id, value, entered_value, entered_type, entered_replaced)
    select team_id, ${documentId}, field_id, ${documentId}, value, entered_value, entered_type, entered_replaced
      from custom_field_values
      where team_id = ${tx.context.teamId} and object_id = ${sourceDocumentId}`.execute(tx.db);
}

/** A page of a field's values, by object id, after the given one. */
export async function pageValuesOfField(
  tx: TenantTransaction,
  fieldId: string,
  afterObjectId: string | undefined,
  limit: number,
): Promise<readonly FieldValue[]> {
  const after = afterObjectId === undefined ? sql`true` : sql`object_id > ${afterObjectId}`;
  const { rows } = await sql<FieldValue>`select ${fieldValueColumns} from custom_field_values
    where team_id = ${tx.context.teamId} and field_id = ${fieldId} and ${after}
    order by object_id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Writes converted values after a change of type. */
export async function writeConvertedValues(
  tx: TenantTransaction,
  fieldId: string,
  values: readonly FieldValue[],
): Promise<void> {
  await sql`update custom_field_values
    set value = converted.value, entered_value = converted.entered_value, entered_type = converted.entered_type,
      entered_replaced = converted.entered_replaced
    from ${unnested(values)} as converted (object_id, value, entered_value, entered_type, entered_replaced)
    where custom_field_values.team_id = ${tx.context.teamId} and custom_field_values.field_id = ${fieldId}
      and custom_field_values.object_id = converted.object_id`.execute(tx.db);
}
