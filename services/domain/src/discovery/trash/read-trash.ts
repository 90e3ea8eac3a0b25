import { pageSizeMax } from "@fieldstone/model/limits.ts";
import { fallbackNames } from "@fieldstone/model/text/display-names.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { readableProjects } from "../../access/permissions/permission-store.ts";
import { objectKinds } from "../../kernel/objects/object-registry.ts";
import type { TrashedType } from "../../kernel/objects/object-types.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";

/** A deleted object that can be restored. */
export interface TrashItem {
  readonly id: string;
  readonly type: TrashedType;
  readonly title: string;
  readonly deletedAt: Date;
  /** The name of the member who deleted it, from the audit log. */
  readonly deletedBy: string | null;
  /** The task that deleted it where no member did, such as `import.undo`. */
  readonly deletedByTask: string | null;
  readonly projectTitle: string | null;
  /** `deletedAt` at full precision. */
  readonly sortKey: string;
}

/** A filter of the trash. */
export interface TrashFilter {
  /** Only objects of this project. */
  readonly projectId?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly type?: TrashedType | null | undefined;
  /** Only objects of these types: those that a token may read. */
  readonly types?: readonly TrashedType[] | undefined;
  /** Searches the title, the project's title and the name of the member who deleted it. */
  readonly textContains?: string | null | undefined;
  /** False if names of members are not searched. */
  readonly searchesMembers?: boolean | undefined;
}

/** How many objects of a type can be restored. */
export interface TrashTotal {
  readonly type: TrashedType;
  readonly total: number;
}

/** The audit kinds of deletions. */
function deletionKinds(): readonly string[] {
  return objectKinds().flatMap(({ auditName, actions }) =>
    Object.entries(actions).flatMap(([act, effect]) => (effect === "deleted" ? [`${auditName}.${act}`] : [])),
  );
}

/** The words to search for; undefined if there are none. */
function wordsOf({ textContains }: TrashFilter): string | undefined {
  return textContains?.trim() || undefined;
}

/** The objects that the actor may restore, as the table `found`, filtered by kind, project and object. */
function findRestorable(
  tx: TenantTransaction,
  { projectId, id, type, types }: TrashFilter,
): RawBuilder<unknown> {
  const { actor } = tx.context;
  const contributes = actor.kind === "system" || (actor.kind === "user" && actor.role !== "VIEWER");
  const manages = actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER");
  const deleted = objectKinds().flatMap(
    ({ trash }) => trash?.list({ contributes, manages, memberId: memberId(actor) }) ?? [],
  );
  return sql`reachable as materialized (select project_id, level from (${readableProjects(tx, true)}) levels),
    writable as (
      select project_id from reachable join projects using (project_id)
       where level >= 'WRITE'::permission_level and projects.deleted_at is null
    ),
    deleted (id, type, title, "deletedAt", project_id) as (${sql.join(deleted, sql` union all `)}),
    found as (
      select deleted.*, projects.title as "projectTitle"
        from deleted left join projects on projects.project_id = deleted.project_id
       where (${projectId ?? null}::uuid is null or deleted.project_id = ${projectId ?? null})
         and (${id ?? null}::uuid is null or deleted.id = ${id ?? null})
         and (${type ?? null}::text is null or deleted.type = ${type ?? null})
         and (${types ?? null}::text[] is null or deleted.type = any(${types ?? null}))
    )`;
}

/** Who deleted the objects of a table, as the table `named`; reads the audit log once for all of them. */
function nameDeletions(table: "found" | "page"): RawBuilder<unknown> {
  const from = sql.table(table);
  return sql`deletions as (
      select distinct on (subject_id) subject_id,
             case when actor_kind <> 'system' then coalesce(users.name, audit_entries.actor_name) end as name,
             case when actor_kind = 'system' then audit_entries.actor_name end as task
        from audit_entries left join users on users.team_id = audit_entries.team_id and users.user_id = actor_id
       where audit_entries.kind = any(${deletionKinds()}) and subject_id in (select id from ${from})
       order by subject_id, seq desc
    ),
    named as (
      select source.*, deletions.name as "deletedBy", deletions.task as "deletedByTask"
        from ${from} source left join deletions on deletions.subject_id = source.id
    )`;
}

function hasWords(words: string, searchesMembers = true): RawBuilder<unknown> {
  const name = searchesMembers ? sql`"deletedBy"` : sql`null`;
  const text = sql`concat_ws(E'\n', coalesce(nullif(title, ''), ${fallbackNames.untitled}::text), "projectTitle", ${name})`;
  return sql`strpos(lower(${text}), lower(${words})) > 0`;
}

/**
 * Deleted objects that the actor may restore, latest deletion first: projects with FULL, objects in live
 * projects with WRITE, people and the workspace's tags as a contributor. Objects that were deleted with their
 * project, note or board are restored with it and not listed.
 */
export async function listTrash(
  tx: TenantTransaction,
  page: PageRequest = { limit: pageSizeMax, after: undefined },
  filter: TrashFilter = {},
): Promise<Page<TrashItem>> {
  const [time, id] = page.after ?? [];
  const words = wordsOf(filter);
  const after = time === undefined ? sql`true` : sql`("deletedAt", id) < (${time}::timestamptz, ${id}::uuid)`;
  const order = sql`order by "deletedAt" desc, id desc limit ${page.limit + 1}`;
  // Words are searched in names too, so all names are needed; otherwise only those of the page.
  const rest =
    words === undefined
      ? sql`page as (select * from found where ${after} ${order}), ${nameDeletions("page")}
          select named.*, "deletedAt"::text as "sortKey" from named ${order}`
      : sql`${nameDeletions("found")}
          select named.*, "deletedAt"::text as "sortKey" from named where ${after} and ${hasWords(words, filter.searchesMembers)} ${order}`;
  const { rows } = await sql<TrashItem>`with ${findRestorable(tx, filter)}, ${rest}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

/** The number of filtered objects in the trash per type, for all types with any. */
export async function countTrash(
  tx: TenantTransaction,
  filter: Pick<TrashFilter, "projectId" | "textContains" | "types" | "searchesMembers"> = {},
): Promise<readonly TrashTotal[]> {
  const { projectId, types } = filter;
  const words = wordsOf(filter);
  const counted =
    words === undefined
      ? sql`select type, count(*)::int as total from found group by type`
      : sql`${nameDeletions("found")} select type, count(*)::int as total from named where ${hasWords(words, filter.searchesMembers)} group by type`;
  const separator = words === undefined ? sql`` : sql`,`;
  const { rows } = await sql<TrashTotal>`
    with ${findRestorable(tx, { projectId, types })}${separator} ${counted} order by type`.execute(tx.db);
  return rows;
}
