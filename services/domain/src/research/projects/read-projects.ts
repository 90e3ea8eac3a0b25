import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { projectIdsGivenByName, readableProjectIds } from "../../access/permissions/project-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { Project, ProjectCounts, ProjectRelation } from "./project.ts";

export const projectColumns = sql`project_id as id, folder_id as "folderId", title, icon, color, cover,
  workspace_access as "workspaceAccess", is_sample as "isSample", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt", updated_at::text as "updatedAtKey",
  archived_at as "archivedAt", deleted_at as "deletedAt"`;

export interface ProjectFilter {
  /** Null: both archived and not. */
  readonly archived: boolean | null;
  readonly folderId: string | null;
  readonly relation?: ProjectRelation | null | undefined;
  readonly matching?: RawBuilder<boolean> | undefined;
}

function matching(tx: TenantTransaction, filter: ProjectFilter): RawBuilder<boolean> {
  const archived = filter.archived === null ? sql`true` : sql`(archived_at is not null) = ${filter.archived}`;
  const folder = filter.folderId === null ? sql`true` : sql`folder_id = ${filter.folderId}`;
  return sql<boolean>`projects.deleted_at is null and ${archived} and ${folder}
    and project_id in ${readableProjectIds(tx)} and ${related(tx, filter.relation ?? null)}
    and ${filter.matching ?? sql`true`}`;
}

/** Does not replace the access check: a project's creator may have lost access since. */
function related(tx: TenantTransaction, relation: ProjectRelation | null): RawBuilder<unknown> {
  if (relation === null) return sql`true`;
  const own = sql`projects.created_by = ${memberId(tx.context.actor)}::uuid`;
  if (relation === "CREATED_BY_YOU") return own;
  return sql`(${own}) is not true and project_id in ${projectIdsGivenByName(tx)}`;
}

/** Projects that the actor may read, last changed first. */
export async function pageProjects(
  tx: TenantTransaction,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<Page<Project>> {
  const [updatedAt, projectId] = page.after ?? [];
  const after =
    updatedAt === undefined || projectId === undefined
      ? sql`true`
      : sql`(updated_at, project_id) < (${updatedAt}::timestamptz, ${projectId}::uuid)`;
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where ${matching(tx, filter)} and ${after}
    order by updated_at desc, project_id desc limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countProjects(tx: TenantTransaction, filter: ProjectFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from projects
    where ${matching(tx, filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** The live projects with these ids that the actor may read. */
export async function findReadableProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<readonly Project[]> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where project_id = any(${[...projectIds]}::uuid[]) and project_id in ${readableProjectIds(tx)}`.execute(
    tx.db,
  );
  return rows;
}

/** Live, unarchived projects in these folders that the actor may read, by title. */
export async function findProjectsOfFolders(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly Project[]> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where folder_id = any(${[...folderIds]}::uuid[]) and archived_at is null and deleted_at is null
      and project_id in ${readableProjectIds(tx)} order by lower(title), project_id`.execute(tx.db);
  return rows;
}

/** Counts of live notes, highlights and insights of each project. */
export async function countProjectContents(
  tx: TenantTransaction,
  projectIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, ProjectCounts>> {
  const ids = sql`${[...projectIds]}::uuid[]`;
  const { rows } = await sql<ProjectCounts & { projectId: string }>`
    select wanted.project_id as "projectId",
      (select count(*) from notes where notes.project_id = wanted.project_id and deleted_at is null
        and ${countsIn("notes", withoutAi)}) as "noteCount",
      (select count(*) from insights where insights.project_id = wanted.project_id and deleted_at is null
        and ${countsIn("insights", withoutAi)}) as "insightCount",
      (select count(*) from highlights
        where highlights.project_id = wanted.project_id and deleted_at is null and not inline_comment_only
          and ${countsIn("highlights", withoutAi)}
          and not exists (select 1 from notes where notes.note_id = highlights.document_id and notes.deleted_at is not null)
          and not exists (select 1 from insights
            where insights.insight_id = highlights.document_id and insights.deleted_at is not null)
      ) as "highlightCount"
    from unnest(${ids}) as wanted (project_id)`.execute(tx.db);
  return new Map(rows.map(({ projectId, ...counts }) => [projectId, counts]));
}
