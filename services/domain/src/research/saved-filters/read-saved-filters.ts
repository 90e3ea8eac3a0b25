import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { readsWorkspace } from "../../kernel/workspace/team-policy.ts";
import type { SavedFilter, SavedFilterTarget } from "./saved-filter.ts";

export const savedFilterColumns = sql`saved_filter_id as id, project_id as "projectId", target, title, form,
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

const byTitle = sql`order by lower(title), saved_filter_id`;

/** Live filters of projects that the actor may read and, for members, of the workspace. */
export async function findReadableSavedFilters(
  tx: TenantTransaction,
  savedFilterIds: readonly string[],
): Promise<readonly SavedFilter[]> {
  const member = readsWorkspace(tx.context.actor);
  const { rows } = await sql<SavedFilter>`select ${savedFilterColumns} from saved_filters
    where saved_filter_id = any(${[...savedFilterIds]}::uuid[]) and deleted_at is null
      and ((project_id is null and ${member}) or project_id in ${readableProjectIds(tx)})`.execute(tx.db);
  return rows;
}

/** Live filters of each project, by title. The caller checks access to the projects. */
export async function findSavedFiltersOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SavedFilter[]>> {
  const { rows } = await sql<
    SavedFilter & { projectId: string }
  >`select ${savedFilterColumns} from saved_filters
    where project_id = any(${[...projectIds]}::uuid[]) and deleted_at is null ${byTitle}`.execute(tx.db);
  return Map.groupBy(rows, ({ projectId }) => projectId);
}

/** Live filters of the workspace's lists, by title. */
export async function listWorkspaceSavedFilters(
  tx: TenantTransaction,
  targets: readonly SavedFilterTarget[],
): Promise<readonly SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`select ${savedFilterColumns} from saved_filters
    where project_id is null and target = any(${[...targets]}::text[]) and deleted_at is null ${byTitle}`.execute(
    tx.db,
  );
  return rows;
}
