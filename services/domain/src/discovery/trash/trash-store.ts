import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjects } from "../../access/permissions/permission-store.ts";

/** What can be restored. */
export interface TrashItem {
  readonly id: string;
  readonly type: "project" | "note" | "insight" | "highlight" | "tagBoard" | "tag" | "person";
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
  const { rows } = await sql<TrashItem>`
    with reachable as materialized (select project_id, level from (${readableProjects(tx, true)}) levels),
    writable as (
      select project_id from reachable join projects using (project_id)
       where level >= 'WRITE'::permission_level and projects.deleted_at is null
    )
    select id, type, title, "deletedAt" from (
      select project_id as id, 'project' as type, title, deleted_at as "deletedAt"
        from projects join reachable using (project_id) where deleted_at is not null and level = 'FULL'
      union all
      select note_id, 'note', title, deleted_at from notes
       where deleted_at is not null and project_id in (select project_id from writable)
      union all
      select insight_id, 'insight', title, deleted_at from insights
       where deleted_at is not null and project_id in (select project_id from writable)
      union all
      select highlight_id, 'highlight', left(text, 200), highlights.deleted_at from highlights
       where highlights.deleted_at is not null and project_id in (select project_id from writable)
         and not exists (select 1 from notes where note_id = document_id and notes.deleted_at is not null)
         and not exists (select 1 from insights where insight_id = document_id and insights.deleted_at is not null)
      union all
      select tag_board_id, 'tagBoard', title, deleted_at from tag_boards
       where deleted_at is not null and (project_id in (select project_id from reachable where level = 'FULL')
         or (project_id is null and ${manages}))
      union all
      select tag_id, 'tag', tags.title, tags.deleted_at from tags join tag_boards using (team_id, tag_board_id)
       where tags.deleted_at is not null and tag_boards.deleted_at is null
         and (tag_boards.project_id in (select project_id from writable)
           or (tag_boards.project_id is null and ${contributes}))
      union all
      select person_id, 'person', name, deleted_at from people where deleted_at is not null and ${contributes}
    ) trash order by "deletedAt" desc, id limit ${trashItemsMax}`.execute(tx.db);
  return rows;
}
