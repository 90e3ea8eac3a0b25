import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { ExportRuns } from "../../research/exports/export-runs.ts";
import { announceProjectExport } from "./announce-project-export.ts";
import type { ProjectExport } from "./project-export.ts";
import { onlyEditable } from "./project-export-policy.ts";
import {
  lockProjectExport,
  type ProjectExportChange,
  projectExportTable,
  updateProjectExport,
} from "./project-export-store.ts";
import { dropProjectExportTask } from "./project-export-tasks.ts";

export const projectExportRuns = new ExportRuns<ProjectExport, ProjectExportChange>({
  table: projectExportTable,
  lock: lockProjectExport,
  update: updateProjectExport,
  announce: (tx, made) => announceProjectExport(tx, made, "updated"),
  dropTask: dropProjectExportTask,
  interruptedCode: "export.interrupted",
  // Packing starts from the beginning.
  begun: { progressPercent: 0 },
  failed: (tx, exportId, failureCode) =>
    recordAudit(tx, {
      kind: "project_export.failed",
      subjectType: "project_export",
      subjectId: exportId,
      data: { failureCode },
    }),
});

/** For the pipelines: completes an export. Returns false if it is unwanted and its bytes must be deleted. */
export function finishProjectExport(
  tx: TenantTransaction,
  exportId: string,
  sizes: { readonly sizeBytes: number; readonly dataSizeBytes: number },
): Promise<boolean> {
  const change = { status: "DONE", progressPercent: 100, runStartedAt: null, ...sizes } as const;
  return projectExportRuns.change(tx, exportId, change);
}

/** In the exporting member's transaction: checks that they may still edit all of its projects. */
export async function mayExportStill(tx: TenantTransaction, made: ProjectExport): Promise<boolean> {
  return (await onlyEditable(tx, [made])).length === 1;
}
