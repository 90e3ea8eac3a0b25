import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { readableProjects } from "../../access/permissions/permission-store.ts";
import { objectKinds } from "../../kernel/objects/object-registry.ts";
import type { TrashedType } from "../../kernel/objects/object-types.ts";

/** What can be restored. */
export interface TrashItem {
  readonly id: string;
  readonly type: TrashedType;
  readonly title: string;
  readonly deletedAt: Date;
  /** The name of the member who deleted it, as the audit log has it. */
  readonly deletedBy: string | null;
  /** The project that it is in. */
  readonly projectTitle: string | null;
}

/** Items of one listing; decided by us. */
export const trashItemsMax = 500;

/** What the audit log calls deletions. */
function deletionKinds(): readonly string[] {
  return objectKinds().flatMap(({ auditName, acts }) =>
    Object.entries(acts).flatMap(([act, effect]) => (effect === "deleted" ? [`${auditName}.${act}`] : [])),
  );
}

/**
 * Deleted things that the actor may restore, the latest deleted first: projects with FULL, what lies in live
 * projects with WRITE, people and the workspace's tags as a contributor. What went with its project, note or board
 * comes back with it and is not listed.
 * @param options.projectId lists what was in that project alone
 */
export async function listTrash(
  tx: TenantTransaction,
  options: { readonly projectId?: string | null | undefined } = {},
): Promise<readonly TrashItem[]> {
  const { projectId = null } = options;
  const { actor } = tx.context;
  const contributes = actor.kind === "system" || (actor.kind === "user" && actor.role !== "VIEWER");
  const manages = actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER");
  const deleted = objectKinds().flatMap(
    ({ trash }) => trash?.list({ contributes, manages, memberId: memberId(actor) }) ?? [],
  );
  const { rows } = await sql<TrashItem>`
    with reachable as materialized (select project_id, level from (${readableProjects(tx, true)}) levels),
    writable as (
      select project_id from reachable join projects using (project_id)
       where level >= 'WRITE'::permission_level and projects.deleted_at is null
    )
    , deleted (id, type, title, "deletedAt", project_id) as (${sql.join(deleted, sql` union all `)}),
    listed as (
      select * from deleted where ${projectId}::uuid is null or project_id = ${projectId}
       order by "deletedAt" desc, id limit ${trashItemsMax}
    ),
    deletions as (
      select distinct on (subject_id) subject_id, coalesce(users.name, audit_entries.actor_name) as name
        from audit_entries left join users on users.team_id = audit_entries.team_id and users.user_id = actor_id
       where audit_entries.kind = any(${deletionKinds()}) and subject_id in (select id from listed)
       order by subject_id, seq desc
    )
    select listed.id, listed.type, listed.title, listed."deletedAt", deletions.name as "deletedBy",
        projects.title as "projectTitle"
      from listed left join deletions on deletions.subject_id = listed.id
      left join projects on projects.project_id = listed.project_id
     order by listed."deletedAt" desc, listed.id`.execute(tx.db);
  return rows;
}
