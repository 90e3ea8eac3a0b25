import type { Permission, SpecialGroup } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type RawBuilder, sql } from "kysely";
import { grantedByPlace } from "../../kernel/objects/object-registry.ts";
import type { GrantableObject, Grantee } from "./grant.ts";

type Member = Extract<TenantTransaction["context"]["actor"], { kind: "user" }>;

export interface ProjectLevelRow {
  readonly project_id: string;
  readonly level: Permission;
}

/** The special groups that a member belongs to. No signed-in member belongs to `public`. */
function specialGroupsOf(member: Member): readonly SpecialGroup[] {
  return member.role === "VIEWER" ? ["markup", "playback"] : ["markup"];
}

/** Grants to the member or to one of their groups; grants to special groups do not count. */
function grantedByName(member: Member): RawBuilder<boolean> {
  const groups =
    member.groupIds.length === 0
      ? sql`false`
      : sql`granted.subject_type = 'group' and granted.subject_id = any(${[...member.groupIds]})`;
  return sql<boolean>`(
    (granted.subject_type = 'user' and granted.subject_id = ${member.userId})
    or (${groups})
  )`;
}

/** Grants that apply to a member: their own, their groups', and those to all members or all viewers. */
function grantedTo(member: Member): RawBuilder<boolean> {
  return sql<boolean>`(
    ${grantedByName(member)}
    or (granted.subject_type = 'special' and granted.subject_id = any(${[...specialGroupsOf(member)]}))
  )`;
}

/** Limits a level to the member's role: a VIEWER can only read, whatever was granted. */
function usable(member: Member, level: RawBuilder<unknown>): RawBuilder<unknown> {
  return member.role === "VIEWER" ? sql`'READ'::permission_level` : level;
}

/** True for an actor with full access to every live object of the workspace. */
export function mayEverything(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER");
}

/** Folders that the member has a grant on, with their subfolders; a term for `with recursive`. */
function grantedFolders(member: Member, counts = grantedTo): RawBuilder<unknown> {
  return sql`granted_folders (folder_id, level) as (
      select granted.object_id, granted.level from permissions granted
       where granted.object_type = 'folder' and ${counts(member)}
      union
      select folders.folder_id, granted_folders.level
        from folders join granted_folders on folders.parent_folder_id = granted_folders.folder_id
    )`;
}

/**
 * project_id and level of each live project that the actor may read; folder grants cover everything below.
 */
export function readableProjects(tx: TenantTransaction, includeDeleted = false): RawBuilder<ProjectLevelRow> {
  const actor = tx.context.actor;
  const live = includeDeleted ? sql`true` : sql`projects.deleted_at is null`;
  if (mayEverything(actor)) {
    return sql`select projects.project_id, 'FULL'::permission_level as level from projects where ${live}`;
  }
  if (actor.kind !== "user") {
    return sql`select projects.project_id, 'READ'::permission_level as level from projects where false`;
  }
  return sql`
    with recursive ${grantedFolders(actor)}, leveled as (
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
    select leveled.project_id, ${usable(actor, sql`leveled.level`)} as level
      from leveled where leveled.level is not null`;
}

/** Ids of projects granted to the actor by name, directly or through a folder. */
export function projectsGivenByName({ context: { actor } }: TenantTransaction): RawBuilder<unknown> {
  if (actor.kind !== "user") return sql`select project_id from projects where false`;
  return sql`
    with recursive ${grantedFolders(actor, grantedByName)}
    select granted.object_id from permissions granted
      where granted.object_type = 'project' and ${grantedByName(actor)}
    union select projects.project_id from projects
      where projects.folder_id in (select granted_folders.folder_id from granted_folders)`;
}

/**
 * The actor's levels from grants on these folders and their parents. All members can read all folder titles.
 */
export async function findFolderGrants(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<ReadonlyMap<string, Permission>> {
  const actor = tx.context.actor;
  if (actor.kind !== "user") return new Map();
  const { rows } = await sql<{ folder_id: string; level: Permission }>`
    with recursive ${grantedFolders(actor)}
    select folder_id, ${usable(actor, sql`max(level)`)} as level from granted_folders
     where folder_id = any(${[...folderIds]}::uuid[]) group by folder_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.folder_id, row.level]));
}

/**
 * document_id and level of each live note and insight in a live project with a grant of its own to the actor;
 * undefined for an actor without grants.
 */
export function grantedDocuments(tx: TenantTransaction): RawBuilder<unknown> | undefined {
  const actor = tx.context.actor;
  if (actor.kind !== "user" || mayEverything(actor)) return undefined;
  const documents = grantedByPlace().map(({ type, table, idColumn }) => ({
    type,
    projectId: sql.ref(`${table}.project_id`),
    join: sql`left join ${sql.table(table)} on granted.object_type = ${sql.lit(type)}
        and ${sql.ref(`${table}.${idColumn}`)} = granted.object_id and ${sql.ref(`${table}.deleted_at`)} is null`,
  }));
  return sql`
    select granted.object_id as document_id, ${usable(actor, sql`max(granted.level)`)} as level
      from permissions granted
      ${sql.join(
        documents.map(({ join }) => join),
        sql` `,
      )}
      join projects on projects.project_id = coalesce(${sql.join(documents.map(({ projectId }) => projectId))})
        and projects.deleted_at is null
     where granted.object_type in (${sql.join(documents.map(({ type }) => sql.lit(type)))}) and ${grantedTo(actor)}
     group by granted.object_id`;
}

/** Levels on these projects, without a row for one that the actor may not read. */
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

/** Sets a grant, or removes it if `level` is null. Returns the previous level. */
export async function setGrant(
  tx: TenantTransaction,
  object: GrantableObject,
  { type: subjectType, id: subjectId }: Grantee,
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

/** Removes and returns every grant to a member or group. */
export async function deleteGrantsTo(
  tx: TenantTransaction,
  { type, id }: Grantee,
): Promise<readonly (GrantableObject & { readonly level: Permission })[]> {
  const { rows } = await sql<GrantableObject & { readonly level: Permission }>`
    delete from permissions where team_id = ${tx.context.teamId} and subject_type = ${type} and subject_id = ${id}
    returning object_type as "objectType", object_id as "objectId", level`.execute(tx.db);
  return rows;
}
