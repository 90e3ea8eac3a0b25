import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import type { View } from "./view.ts";

export const viewColumns = sql`view_id as id, project_id as "projectId", title, target, layout, settings, rank,
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`;

/** Live views of projects that the actor may read. */
export async function findReadableViews(
  tx: TenantTransaction,
  viewIds: readonly string[],
): Promise<readonly View[]> {
  const { rows } = await sql<View>`select ${viewColumns} from project_views
    where view_id = any(${[...viewIds]}::uuid[]) and deleted_at is null
      and project_id in ${readableProjectIds(tx)}`.execute(tx.db);
  return rows;
}

/** Live views of each project, in order. The caller checks access to the projects. */
export async function findViewsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly View[]>> {
  const { rows } = await sql<View>`select ${viewColumns} from project_views
    where project_id = any(${[...projectIds]}::uuid[]) and deleted_at is null
    order by rank, view_id`.execute(tx.db);
  return Map.groupBy(rows, ({ projectId }) => projectId);
}
