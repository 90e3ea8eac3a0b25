import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import type { Ranked } from "@fieldstone/model/rank.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { Capacity } from "../../kernel/entitlements/entitlements.ts";
import { isUniqueViolation } from "../../kernel/postgres/sql-state.ts";
import { type CustomField, customFieldTitleTaken } from "./custom-field.ts";
import { customFieldColumns, enabledFields } from "./read-custom-fields.ts";

/** Former options that are remembered per field; decided by us. */
const formerOptionsMax = 1_000;

export type FieldPlace = Pick<CustomField, "projectId" | "extensionId" | "objectType">;

/**
 * The row in any state, locked, without access checks. `change` blocks other changes of the field and of its
 * values; `use` only blocks changes of the field while a value is set.
 */
export async function lockField(
  tx: TenantTransaction,
  fieldId: string,
  lock: "change" | "use",
): Promise<CustomField | undefined> {
  const strength = lock === "change" ? sql`for no key update` : sql`for share`;
  const { rows } = await sql<CustomField>`select ${customFieldColumns} from custom_fields
    where team_id = ${tx.context.teamId} and field_id = ${fieldId} ${strength}`.execute(tx.db);
  return rows[0];
}

function inPlace(
  tx: TenantTransaction,
  { projectId, extensionId, objectType }: FieldPlace,
): RawBuilder<boolean> {
  return sql<boolean>`team_id = ${tx.context.teamId} and project_id is not distinct from ${projectId}
    and extension_id is not distinct from ${extensionId}
    and object_type = ${objectType}`;
}

/** Number of a place's fields, archived ones included, and their highest rank. Blocks concurrent creations there. */
export async function measurePlace(
  tx: TenantTransaction,
  place: FieldPlace,
): Promise<{ readonly count: number; readonly lastRank: number }> {
  await lockTenant(tx, "fieldCount", place.projectId ?? place.extensionId ?? undefined);
  const { rows } = await sql<{ count: number; lastRank: number }>`select count(*)::int as count,
    coalesce(max(rank), 0) as "lastRank" from custom_fields where ${inPlace(tx, place)}`.execute(tx.db);
  return rows[0] ?? { count: 0, lastRank: 0 };
}

/** Live workspace fields for all projects and people; fields of extensions are counted separately. */
async function countWorkspaceFields(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from custom_fields
    where project_id is null and extension_id is null and archived_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const workspaceFieldCapacity: Capacity = {
  counted: "workspaceFields",
  lock: "fieldCount",
  count: countWorkspaceFields,
};

/** Locks a live extension until the transaction ends. Returns false if there is none. */
export async function holdExtension(tx: TenantTransaction, extensionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from extensions where team_id = ${tx.context.teamId}
    and extension_id = ${extensionId} and deleted_at is null for share`.execute(tx.db);
  return rows.length === 1;
}

/** @throws ProductError `custom_field.title_taken` */
export async function insertField(
  tx: TenantTransaction,
  field: Omit<CustomField, "createdAt" | "updatedAt" | "archivedAt">,
): Promise<void> {
  await orTitleTaken(field.title, () =>
    sql`insert into custom_fields
      (team_id, field_id, project_id, extension_id, object_type, title, type, options, selectable_max, rank)
      values (${tx.context.teamId}, ${field.id}, ${field.projectId}, ${field.extensionId},
        ${field.objectType}, ${field.title},
        ${field.type}, ${jsonbText(field.options)}::jsonb, ${field.selectableMax}, ${field.rank})`.execute(
      tx.db,
    ),
  );
}

/** Keeps the ids of removed options, for undo. @throws ProductError `custom_field.title_taken` */
export async function updateFieldRow(
  tx: TenantTransaction,
  { id, title, type, options, selectableMax }: CustomField,
): Promise<void> {
  const optionIds = options.map((option) => option.id);
  // The newest ids are the greatest.
  await orTitleTaken(title, () =>
    sql`update custom_fields set title = ${title}, type = ${type}, options = ${jsonbText(options)}::jsonb,
      selectable_max = ${selectableMax}, updated_at = now(),
      former_option_ids = array(select distinct former.id
        from (select unnest(former_option_ids) as id
          union all select option ->> 'id' from jsonb_array_elements(options) option) former
        where former.id <> all(${optionIds}::text[]) order by former.id desc limit ${formerOptionsMax})
      where team_id = ${tx.context.teamId} and field_id = ${id}`.execute(tx.db),
  );
}

/** Ids of options that the field had and has no more. */
export async function findFormerOptionIds(
  tx: TenantTransaction,
  fieldId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`select former_option_ids as ids from custom_fields
    where team_id = ${tx.context.teamId} and field_id = ${fieldId}`.execute(tx.db);
  return rows[0]?.ids ?? [];
}

/** @throws ProductError `custom_field.title_taken` on restoring a field whose title is in use */
export async function markFieldArchived(
  tx: TenantTransaction,
  field: CustomField,
  archived: boolean,
): Promise<void> {
  await orTitleTaken(field.title, () =>
    sql`update custom_fields set archived_at = case when ${archived} then now() end, updated_at = now()
      where team_id = ${tx.context.teamId} and field_id = ${field.id}`.execute(tx.db),
  );
}

async function orTitleTaken(title: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error, "custom_fields_title_key") ? customFieldTitleTaken(title, error) : error;
  }
}

/** Ranks of a place's live fields, in order, locked until the transaction ends. */
export async function lockFieldRanks(tx: TenantTransaction, place: FieldPlace): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`select field_id as id, rank from custom_fields
    where ${inPlace(tx, place)} and archived_at is null
    order by rank, field_id for no key update`.execute(tx.db);
  return rows;
}

export async function writeFieldRanks(tx: TenantTransaction, ranks: readonly Ranked[]): Promise<void> {
  await sql`update custom_fields set rank = ranked.rank, updated_at = now()
    from unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::double precision[])
      as ranked (field_id, rank)
    where custom_fields.field_id = ranked.field_id`.execute(tx.db);
}

/** Turns a workspace field on or off in a project. Returns false if nothing changed. */
export async function writeFieldEnabled(
  tx: TenantTransaction,
  projectId: string,
  fieldId: string,
  enabled: boolean,
): Promise<boolean> {
  const { teamId } = tx.context;
  const { numAffectedRows } = enabled
    ? await sql`insert into project_workspace_fields (team_id, project_id, field_id)
        values (${teamId}, ${projectId}, ${fieldId}) on conflict do nothing`.execute(tx.db)
    : await sql`delete from project_workspace_fields
        where team_id = ${teamId} and project_id = ${projectId} and field_id = ${fieldId}`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Whether notes or insights of the project have the field: it is the project's own, or on there. */
export async function isFieldOf(
  tx: TenantTransaction,
  field: CustomField,
  place: { readonly projectId: string | null; readonly objectType: CustomFieldObject },
): Promise<boolean> {
  if (field.objectType !== place.objectType || field.archivedAt !== null) return false;
  if (field.projectId !== null || place.projectId === null) return field.projectId === place.projectId;
  const { rows } = await sql`select 1 from ${enabledFields} as enabled where team_id = ${tx.context.teamId}
    and project_id = ${place.projectId} and field_id = ${field.id}`.execute(tx.db);
  return rows.length === 1;
}
