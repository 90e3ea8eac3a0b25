import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Capacity } from "../../kernel/entitlements/entitlements.ts";
import type { Project } from "./project.ts";
import { projectColumns } from "./read-projects.ts";

/** For commands, without access checks: the row in any state, locked until the transaction ends. */
export async function lockProject(tx: TenantTransaction, projectId: string): Promise<Project | undefined> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where project_id = ${projectId} for no key update`.execute(tx.db);
  return rows[0];
}

/**
 * Projects that count toward the workspace's limit: all except those in the trash. Blocks concurrent
 * creations.
 */
export async function countWorkspaceProjects(tx: TenantTransaction): Promise<number> {
  await lockTenant(tx, "projectCount");
  const { rows } = await sql<{ count: number }>`select count(*) as count from projects
    where deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live projects except the sample, which no plan counts. */
async function countOwnProjects(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from projects
    where deleted_at is null and not is_sample`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const projectCapacity: Capacity = {
  counted: "projects",
  lock: "projectCount",
  count: countOwnProjects,
};

export async function insertProject(
  tx: TenantTransaction,
  project: Pick<
    Project,
    "id" | "folderId" | "title" | "icon" | "color" | "workspaceAccess" | "isSample" | "createdBy"
  >,
): Promise<void> {
  await tx.db
    .insertInto("projects")
    .values({
      team_id: tx.context.teamId,
      project_id: project.id,
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
  project: Pick<Project, "folderId" | "title" | "icon" | "color" | "cover" | "workspaceAccess">,
): Promise<void> {
  await sql`update projects set title = ${project.title}, folder_id = ${project.folderId}, icon = ${project.icon},
    color = ${project.color}, cover = ${project.cover}, workspace_access = ${project.workspaceAccess}, updated_at = now()
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

/** Whether the workspace has or had a sample project: a removed sample is not created again. */
export async function hadSampleProject(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`select 1 from projects where is_sample limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Whether a project other than the sample was ever created, deleted ones included. */
export async function hadOwnProject(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`select 1 from projects where not is_sample limit 1`.execute(tx.db);
  return rows.length > 0;
}

export async function findSampleProject(tx: TenantTransaction): Promise<Project | undefined> {
  const { rows } = await sql<Project>`select ${projectColumns} from projects
    where is_sample and deleted_at is null limit 1`.execute(tx.db);
  return rows[0];
}
