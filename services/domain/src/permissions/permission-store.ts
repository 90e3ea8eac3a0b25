import type { Permission } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

type Member = Extract<TenantTransaction["context"]["actor"], { kind: "user" }>;

export interface ProjectLevelRow {
  readonly project_id: string;
  readonly level: Permission;
}

/** The special group that holds every member of the workspace. */
export const membersGroup = "markup";

/** Grants that count for a member: their own, their groups' and those for all members. */
function grantedTo(member: Member): RawBuilder<boolean> {
  const groups =
    member.groupIds.length === 0
      ? sql`false`
      : sql`granted.subject_type = 'group' and granted.subject_id = any(${[...member.groupIds]})`;
  return sql<boolean>`(
    (granted.subject_type = 'user' and granted.subject_id = ${member.userId})
    or (${groups})
    or (granted.subject_type = 'special' and granted.subject_id = ${membersGroup})
  )`;
}

/** project_id and level of each live project that the actor may read; a folder's grant holds for all below it. */
export function readableProjects(tx: TenantTransaction, includeDeleted = false): RawBuilder<ProjectLevelRow> {
  const actor = tx.context.actor;
  const live = includeDeleted ? sql`true` : sql`projects.deleted_at is null`;
  if (actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER")) {
    return sql`select projects.project_id, 'FULL'::permission_level as level from projects where ${live}`;
  }
  if (actor.kind !== "user") {
    return sql`select projects.project_id, 'READ'::permission_level as level from projects where false`;
  }
  const level = actor.role === "VIEWER" ? sql`'READ'::permission_level` : sql`leveled.level`;
  return sql`
    with recursive granted_folders (folder_id, level) as (
      select granted.object_id, granted.level from permissions granted
       where granted.object_type = 'folder' and ${grantedTo(actor)}
      union
      select folders.folder_id, granted_folders.level
        from folders join granted_folders on folders.parent_folder_id = granted_folders.folder_id
    ), leveled as (
      select projects.project_id, greatest(
        case projects.workspace_access
          when 'open' then 'WRITE'::permission_level
          when 'limited' then 'READ'::permission_level
        end,
        (select max(granted.level) from permissions granted
          where granted.object_type = 'project' and granted.object_id = projects.project_id and ${grantedTo(actor)}),
        (select max(granted_folders.level) from granted_folders
          where granted_folders.folder_id = projects.folder_id)
      ) as level
      from projects where ${live}
    )
    select leveled.project_id, ${level} as level from leveled where leveled.level is not null`;
}

/** Levels on the named projects; one that the actor may not read has no row. */
export async function findProjectLevels(
  tx: TenantTransaction,
  projectIds: readonly string[],
  includeDeleted: boolean,
): Promise<readonly ProjectLevelRow[]> {
  const readable = readableProjects(tx, includeDeleted);
  const result = await sql<ProjectLevelRow>`
    select readable.project_id, readable.level from (${readable}) readable
     where readable.project_id = any(${[...projectIds]}::uuid[])`.execute(tx.db);
  return result.rows;
}

/** Sets or, with null, removes one grant. Returns the level that stood before. */
export async function setGrant(
  tx: TenantTransaction,
  object: { readonly objectType: "project" | "folder"; readonly objectId: string },
  subjectType: "user" | "group" | "special",
  subjectId: string,
  level: Permission | null,
): Promise<Permission | null> {
  const key = sql`object_type = ${object.objectType} and object_id = ${object.objectId}
    and subject_type = ${subjectType} and subject_id = ${subjectId}`;
  const before = await sql<{
    level: Permission;
  }>`select level from permissions where ${key} for no key update`.execute(tx.db);
  if (level === null) {
    await sql`delete from permissions where ${key}`.execute(tx.db);
  } else {
    await sql`insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
      values (${tx.context.teamId}, ${object.objectType}, ${object.objectId}, ${subjectType}, ${subjectId}, ${level})
      on conflict (team_id, object_type, object_id, subject_type, subject_id) do update set level = excluded.level`.execute(
      tx.db,
    );
  }
  return before.rows[0]?.level ?? null;
}

/** True for a member who is not deactivated, or a group. */
export async function findGrantee(
  tx: TenantTransaction,
  type: "user" | "group",
  id: string,
): Promise<boolean> {
  const found =
    type === "user"
      ? await sql`select 1 from users where user_id = ${id} and deactivated_at is null`.execute(tx.db)
      : await sql`select 1 from groups where group_id = ${id}`.execute(tx.db);
  return found.rows.length > 0;
}

/** Removes every grant of a group that goes. */
export async function deleteGroupGrants(tx: TenantTransaction, groupId: string): Promise<void> {
  await sql`delete from permissions where subject_type = 'group' and subject_id = ${groupId}`.execute(tx.db);
}
