import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markProjectForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { type Project, projectNotFound } from "./project.ts";
import { lockProject, markProjectDeleted } from "./project-store.ts";

/** Moves a project and its contents to the trash. @throws ProductError `project.not_found`, Forbidden */
export async function deleteProject(tx: TenantTransaction, projectId: string): Promise<void> {
  await requireProjectLevel(tx, projectId, "FULL");
  const project = await lockProject(tx, projectId);
  if (project === undefined) throw projectNotFound();
  await moveProjectToTrash(tx, project, "deleted");
}

export async function moveProjectToTrash(
  tx: TenantTransaction,
  project: Project,
  act: "deleted" | "sample_removed",
): Promise<void> {
  const { id: projectId, title } = project;
  await markProjectDeleted(tx, projectId, true);
  await recordChange(tx, "project", act, { id: projectId, projectId }, { title });
  await markProjectForIndexing(tx, projectId);
}
