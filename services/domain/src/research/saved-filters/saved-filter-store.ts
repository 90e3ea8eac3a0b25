import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { savedFilterColumns } from "./read-saved-filters.ts";
import type { SavedFilter } from "./saved-filter.ts";

/** For commands, without access checks: the row in any state, locked. */
export async function lockSavedFilter(
  tx: TenantTransaction,
  savedFilterId: string,
): Promise<SavedFilter | undefined> {
  const { rows } = await sql<SavedFilter>`select ${savedFilterColumns} from saved_filters
    where team_id = ${tx.context.teamId} and saved_filter_id = ${savedFilterId} for no key update`.execute(
    tx.db,
  );
  return rows[0];
}

/** Number of live filters of a list. Blocks concurrent creations. */
export async function countSavedFilters(
  tx: TenantTransaction,
  { projectId, target }: Pick<SavedFilter, "projectId" | "target">,
): Promise<number> {
  await lockTenant(tx, "savedFilterCount");
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from saved_filters
    where team_id = ${tx.context.teamId} and project_id is not distinct from ${projectId}::uuid
      and target = ${target} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertSavedFilter(
  tx: TenantTransaction,
  { id, projectId, target, title, form }: Pick<SavedFilter, "id" | "projectId" | "target" | "title" | "form">,
): Promise<void> {
  await sql`insert into saved_filters (team_id, saved_filter_id, project_id, target, title, form)
    values (${tx.context.teamId}, ${id}, ${projectId}, ${target}, ${title}, ${jsonbText(form)}::jsonb)`.execute(
    tx.db,
  );
}

export async function updateSavedFilterRow(
  tx: TenantTransaction,
  { id, title, form }: Pick<SavedFilter, "id" | "title" | "form">,
): Promise<void> {
  await sql`update saved_filters set title = ${title}, form = ${jsonbText(form)}::jsonb, updated_at = now()
    where team_id = ${tx.context.teamId} and saved_filter_id = ${id}`.execute(tx.db);
}

export async function markSavedFilterDeleted(
  tx: TenantTransaction,
  savedFilterId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update saved_filters set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and saved_filter_id = ${savedFilterId}`.execute(tx.db);
}
