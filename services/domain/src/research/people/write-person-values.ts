import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

type Values = Readonly<Record<string, string>>;

/** Changes a person's values of live fields from one state to another; values in neither state stay. */
export async function writePersonValues(
  tx: TenantTransaction,
  personId: string,
  { from, to }: { readonly from: Values; readonly to: Values },
): Promise<void> {
  const gone = Object.keys(from).filter((fieldId) => to[fieldId] === undefined);
  const changed = Object.entries(to).filter(([fieldId, value]) => from[fieldId] !== value);
  await sql`delete from custom_field_values where object_id = ${personId}
    and field_id = any(${gone}::uuid[])`.execute(tx.db);
  await sql`insert into custom_field_values (team_id, object_id, field_id, person_id, value)
    select ${tx.context.teamId}, ${personId}, field_id, ${personId}, value
      from unnest(${changed.map(([fieldId]) => fieldId)}::uuid[], ${changed.map(([, value]) => value)}::text[])
        as written (field_id, value)
      join custom_fields using (field_id)
    on conflict (team_id, object_id, field_id) do update
      set value = excluded.value, entered_value = null, entered_type = null, entered_replaced = false,
        updated_at = now()`.execute(tx.db);
}
