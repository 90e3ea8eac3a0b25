import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { Project, ProjectCounts } from "./project.ts";

const projectColumns = sql`project_id as "projectId", folder_id as "folderId", title, icon, color,
  workspace_access as "workspaceAccess", is_sample as "isSample", created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt", updated_at::text as "updatedAtKey",
  archived_at as "archivedAt", deleted_at as "deletedAt"`;

export interface ProjectFilter {
  readonly archived: boolean;
  readonly folderId: string | null;
}

function matching(tx: TenantTransaction, filter: ProjectFilter): RawBuilder<boolean> {
  const folder = filter.folderId === null ? sql`true` : sql`folder_id = ${filter.folderId}`;
  return sql<boolean>`deleted_at is null and (archived_at is not null) = ${filter.archived} and ${folder}
    and project_id in ${readableProjectIds(tx)}`;
}

/** Projects that the actor may read, the latest changed first. */
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

/** The live ones among them that the actor may read. */
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

/** Live projects of the folders that the actor may read and that are not archived, by title. */
export async function findProjectsOfFolders(
  tx: TenantTransaction,
  folderIds: readonly string[],
): Promise<readonly Project[]> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where folder_id = any(${[...folderIds]}::uuid[]) and archived_at is null and deleted_at is null
      and project_id in ${readableProjectIds(tx)} order by lower(title), project_id`.execute(tx.db);
  return rows;
}

/** For commands, past policy: the row whatever its state, locked until the transaction ends. */
export async function lockProject(tx: TenantTransaction, projectId: string): Promise<Project | undefined> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where project_id = ${projectId} for no key update`.execute(tx.db);
  return rows[0];
}

/** Projects that count toward the workspace's limit: all but those in the trash. Holds off other creations. */
export async function countWorkspaceProjects(tx: TenantTransaction): Promise<number> {
  await lockTenant(tx, "projectCount");
  const { rows } = await sql<{ count: number }>`select count(*) as count from projects
    where deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live projects of the workspace without the sample, which no plan counts. */
export async function countOwnProjects(tx: TenantTransaction): Promise<number> {
  await lockTenant(tx, "projectCount");
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from projects
    where deleted_at is null and not is_sample`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertProject(
  tx: TenantTransaction,
  project: Pick<
    Project,
    "projectId" | "folderId" | "title" | "icon" | "color" | "workspaceAccess" | "isSample" | "createdBy"
  >,
): Promise<void> {
  await tx.db
    .insertInto("projects")
    .values({
      team_id: tx.context.teamId,
      project_id: project.projectId,
      folder_id: project.folderId,
      title: project.title,
      icon: project.icon,
      color: project.color,
      workspace_access: project.workspaceAccess,
      is_sample: project.isSample,
      created_by: project.createdBy,
    })
    .execute();
}

export async function updateProjectRow(
  tx: TenantTransaction,
  projectId: string,
  project: Pick<Project, "folderId" | "title" | "icon" | "color" | "workspaceAccess">,
): Promise<void> {
  await sql`update projects set title = ${project.title}, folder_id = ${project.folderId}, icon = ${project.icon},
    color = ${project.color}, workspace_access = ${project.workspaceAccess}, updated_at = now()
    where project_id = ${projectId}`.execute(tx.db);
}

export async function markProjectArchived(
  tx: TenantTransaction,
  projectId: string,
  archived: boolean,
): Promise<void> {
  await sql`update projects set archived_at = case when ${archived} then now() end, updated_at = now()
    where project_id = ${projectId}`.execute(tx.db);
}

export async function markProjectDeleted(
  tx: TenantTransaction,
  projectId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update projects set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where project_id = ${projectId}`.execute(tx.db);
}

/** True where the workspace has or had a sample: one that was removed does not come again. */
export async function hadSampleProject(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`select 1 from projects where is_sample limit 1`.execute(tx.db);
  return rows.length > 0;
}

export async function findSampleProject(tx: TenantTransaction): Promise<Project | undefined> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where is_sample and deleted_at is null limit 1`.execute(tx.db);
  return rows[0];
}

/** Live notes, highlights and insights of each project. */
export async function countProjectContents(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectCounts>> {
  const ids = sql`${[...projectIds]}::uuid[]`;
  const { rows } = await sql<ProjectCounts & { projectId: string }>`
    select wanted.project_id as "projectId",
      (select count(*) from notes where notes.project_id = wanted.project_id and deleted_at is null) as "noteCount",
      (select count(*) from insights where insights.project_id = wanted.project_id and deleted_at is null) as "insightCount",
      (select count(*) from highlights
        where highlights.project_id = wanted.project_id and deleted_at is null and not inline_comment_only
          and not exists (select 1 from notes where notes.note_id = highlights.document_id and notes.deleted_at is not null)
          and not exists (select 1 from insights
            where insights.insight_id = highlights.document_id and insights.deleted_at is not null)
      ) as "highlightCount"
    from unnest(${ids}) as wanted (project_id)`.execute(tx.db);
  return new Map(rows.map(({ projectId, ...counts }) => [projectId, counts]));
}
