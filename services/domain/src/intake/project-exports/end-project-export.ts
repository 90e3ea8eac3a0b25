import { isExportInProgress } from "@fieldstone/model/exports/export-status.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { announceProjectExport } from "./announce-project-export.ts";
import { type ProjectExport, projectExportEnded } from "./project-export.ts";
import { requireOwnExport } from "./project-export-policy.ts";
import { deleteProjectExportRow, updateProjectExport } from "./project-export-store.ts";
import { dropProjectExportTask } from "./project-export-tasks.ts";

/**
 * Cancels an export. Cancelling twice is not an error.
 * @throws ProductError `project_export.not_found`, `project_export.ended`
 */
export async function cancelProjectExport(tx: TenantTransaction, exportId: string): Promise<void> {
  const own = await requireOwnExport(tx, exportId);
  const { status } = own;
  if (status === "CANCELLED") return;
  if (!isExportInProgress(status)) throw projectExportEnded();
  await updateProjectExport(tx, exportId, { status: "CANCELLED", runStartedAt: null });
  await end(tx, own, "project_export.cancelled");
  await announceProjectExport(tx, own, "updated");
}

/** Deletes an export and its bytes, in any state. @throws ProductError `project_export.not_found` */
export async function deleteProjectExport(tx: TenantTransaction, exportId: string): Promise<void> {
  const own = await requireOwnExport(tx, exportId);
  await deleteProjectExportRow(tx, exportId);
  await end(tx, own, "project_export.deleted");
  await announceProjectExport(tx, own, "deleted");
}

async function end(
  tx: TenantTransaction,
  { id: exportId }: ProjectExport,
  kind: "project_export.cancelled" | "project_export.deleted",
): Promise<void> {
  await recordAudit(tx, { kind, subjectType: "project_export", subjectId: exportId });
  await tx.enqueue(dropProjectExportTask, { exportId });
}
