import { permits } from "@fieldstone/model/access/permissions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import {
  exportedProjectsMax,
  type ProjectExportFormat,
  projectExportsInProgressMax,
} from "@fieldstone/model/project-export/project-export.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { countExportsInProgress } from "../../research/exports/export-rows.ts";
import { findProjectsBelow } from "../../research/folders/folder-store.ts";
import { findReadableProjects } from "../../research/projects/read-projects.ts";
import { announceProjectExport } from "./announce-project-export.ts";
import {
  projectExportEmpty,
  projectExportLimitReached,
  projectExportTooLarge,
  qdpxOfOneProject,
} from "./project-export.ts";
import { insertProjectExport, projectExportTable } from "./project-export-store.ts";
import { runProjectExportTask } from "./project-export-tasks.ts";

export interface StartProjectExportInput {
  readonly format: ProjectExportFormat;
  readonly projectIds: readonly string[];
  /** Folders; exports all of their projects that the member may edit. */
  readonly projectCategoryIds: readonly string[];
  /** If left out, the title of the project, or of the first of several. */
  readonly title?: string | null | undefined;
}

/**
 * Starts an export of projects, with what the member may read. Returns its id.
 * @throws ProductError where a project is hidden or the member may not edit it, `project_export.*`
 */
export async function startProjectExport(
  tx: TenantTransaction,
  input: StartProjectExportInput,
): Promise<string> {
  const { userId } = requireMember(tx.context.actor);
  const named = [...new Set(input.projectIds)];
  if (named.length > exportedProjectsMax) throw projectExportTooLarge();
  for (const projectId of named) await requireProjectLevel(tx, projectId, "WRITE");
  const below = await findEditableProjects(tx, await findProjectsBelow(tx, input.projectCategoryIds));
  const projectIds = [...new Set([...named, ...below])];
  if (projectIds.length === 0) throw projectExportEmpty();
  if (projectIds.length > exportedProjectsMax) throw projectExportTooLarge();
  if (input.format === "QDPX" && projectIds.length > 1) throw qdpxOfOneProject();
  await lockTenant(tx, "projectExportCount", userId);
  if ((await countExportsInProgress(tx, projectExportTable, userId)) >= projectExportsInProgressMax) {
    throw projectExportLimitReached();
  }
  const id = newId();
  const title = visibleLine(input.title ?? "") || (await titleOf(tx, projectIds));
  const row = { id, format: input.format, title: cutText(title, projectTitleLengthMax), projectIds };
  await insertProjectExport(tx, { ...row, createdBy: userId });
  await recordAudit(tx, {
    kind: "project_export.started",
    subjectType: "project_export",
    subjectId: id,
    data: { format: input.format, projectIds },
  });
  await tx.enqueue(runProjectExportTask, { exportId: id }, { jobKey: `project-export:${id}` });
  await announceProjectExport(tx, row, "created");
  return id;
}

async function findEditableProjects(tx: TenantTransaction, projectIds: readonly string[]) {
  const levels = await loadProjectLevels(tx, projectIds);
  return [...levels].filter(([, level]) => permits(level, "WRITE")).map(([id]) => id);
}

async function titleOf(tx: TenantTransaction, projectIds: readonly string[]): Promise<string> {
  const [first] = await findReadableProjects(tx, projectIds.slice(0, 1));
  return first?.title.trim() || "Project";
}
