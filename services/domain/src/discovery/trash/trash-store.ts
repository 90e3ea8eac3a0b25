import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjects } from "../../access/permissions/permission-store.ts";
import { objectKinds } from "../../kernel/objects/object-registry.ts";
import type { TrashedType } from "../../kernel/objects/object-types.ts";

/** What can be restored. */
export interface TrashItem {
  readonly id: string;
  readonly type: TrashedType;
  readonly title: string;
  readonly deletedAt: Date;
}

/** Items of one listing; decided by us. */
export const trashItemsMax = 500;

/**
 * Deleted things that the actor may restore, the latest deleted first: projects with FULL, what lies in live
 * projects with WRITE, people and the workspace's tags as a contributor. What went with its project, note or board
 * comes back with it and is not listed.
 */
export async function listTrash(tx: TenantTransaction): Promise<readonly TrashItem[]> {
  const { actor } = tx.context;
  const contributes = actor.kind === "system" || (actor.kind === "user" && actor.role !== "VIEWER");
  const manages = actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER");
  const deleted = objectKinds().flatMap(({ trash }) => trash?.({ contributes, manages }) ?? []);
  const { rows } = await sql<TrashItem>`
    with reachable as materialized (select project_id, level from (${readableProjects(tx, true)}) levels),
    writable as (
      select project_id from reachable join projects using (project_id)
       where level >= 'WRITE'::permission_level and projects.deleted_at is null
    )
    select id, type, title, "deletedAt" from (
      ${sql.join(deleted, sql` union all `)}
    ) trash (id, type, title, "deletedAt") order by "deletedAt" desc, id limit ${trashItemsMax}`.execute(
    tx.db,
  );
  return rows;
}
