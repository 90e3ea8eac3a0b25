import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { type ProjectExport, projectExportNotFound, projectExportNotReady } from "./project-export.ts";
import { readOwnExports } from "./project-export-policy.ts";

/**
 * Returns an export for download and records that in the audit log.
 * @throws ProductError `project_export.not_found`, `project_export.not_ready`
 */
export async function downloadProjectExport(tx: TenantTransaction, exportId: string): Promise<ProjectExport> {
  const found = (await readOwnExports(tx, [exportId])).get(exportId);
  if (found === undefined) throw projectExportNotFound();
  if (found.status !== "DONE") throw projectExportNotReady();
  const { format, projectIds } = found;
  await recordAudit(tx, {
    kind: "project_export.downloaded",
    subjectType: "project_export",
    subjectId: exportId,
    data: { format, projectIds },
  });
  return found;
}
