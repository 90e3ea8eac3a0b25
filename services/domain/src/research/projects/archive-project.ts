import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { projectNotFound } from "./project.ts";
import { lockProject, markProjectArchived } from "./project-store.ts";

/**
 * Archives a project or unarchives it: lists leave it out, its content stays readable.
 * @throws ProductError `project.not_found`, Forbidden
 */
export async function archiveProject(
  tx: TenantTransaction,
  projectId: string,
  archived: boolean,
): Promise<void> {
  await requireProjectLevel(tx, projectId, "FULL");
  const project = await lockProject(tx, projectId);
  if (project === undefined) throw projectNotFound();
  if ((project.archivedAt !== null) === archived) return;
  await markProjectArchived(tx, projectId, archived);
  await recordChange(
    tx,
    "project",
    archived ? "archived" : "unarchived",
    { id: projectId, projectId },
    { title: project.title },
  );
}
