import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";

export const recentObjectsMax = 50;

/** The most recently changed notes, insights and projects that the actor may read. */
export async function listRecentObjects(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly IndexedRef[]> {
  const count = Math.min(limit, recentObjectsMax);
  const { rows } = await sql<IndexedRef>`
    select "objectType", "objectId" from (
      (select 'note' as "objectType", note_id as "objectId", updated_at from notes
        where deleted_at is null and ${isReadable(tx, sql`project_id`, sql`note_id`)} order by updated_at desc limit ${count})
      union all
      (select 'insight', insight_id, updated_at from insights
        where deleted_at is null and ${isReadable(tx, sql`project_id`, sql`insight_id`)} order by updated_at desc limit ${count})
      union all
      (select 'project', project_id, updated_at from projects
        where archived_at is null and project_id in ${readableProjectIds(tx)} order by updated_at desc limit ${count})
    ) recent order by updated_at desc, "objectId" limit ${count}`.execute(tx.db);
  return rows;
}
