import { workspaceProjectsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { markProjectForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { projectNotFound, tooManyProjects } from "./project.ts";
import { countWorkspaceProjects, lockProject, markProjectDeleted, projectCapacity } from "./project-store.ts";

/**
 * Restores a project from the trash unchanged.
 * @throws ProductError `project.not_found`, `project.limit`, Forbidden
 */
export async function restoreProject(tx: TenantTransaction, projectId: string): Promise<void> {
  await requireProjectLevel(tx, projectId, "FULL", { includeDeleted: true });
  const project = await lockProject(tx, projectId);
  if (project === undefined) throw projectNotFound();
  if (project.deletedAt === null) return;
  if ((await countWorkspaceProjects(tx)) >= workspaceProjectsMax) throw tooManyProjects();
  if (!project.isSample) await requireCapacity(tx, projectCapacity);
  await markProjectDeleted(tx, projectId, false);
  await recordChange(tx, "project", "restored", { id: projectId, projectId }, { title: project.title });
  await markProjectForIndexing(tx, projectId);
}
