import { daysBefore } from "@fieldstone/model/durations.ts";
import { projectExportKeptDays } from "@fieldstone/model/project-export/project-export.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { failExportsUnderWay, markExportsExpired } from "./project-export-store.ts";
import { dropProjectExportTask } from "./project-export-tasks.ts";

/** Ends exports that are no longer kept; their bytes follow. */
export async function expireProjectExports(tx: TenantTransaction, now: Date): Promise<void> {
  await drop(tx, await markExportsExpired(tx, daysBefore(now, projectExportKeptDays)));
}

/** Ends every export of the workspace, those under way too: what was taken out of the workspace may be in any. */
export async function withdrawProjectExports(
  tx: TenantTransaction,
  failureCode: "export.person_forgotten" | "export.redacted" = "export.person_forgotten",
): Promise<void> {
  const underWay = await failExportsUnderWay(tx, failureCode);
  await drop(tx, [...underWay, ...(await markExportsExpired(tx, null))]);
}

async function drop(tx: TenantTransaction, exportIds: readonly string[]): Promise<void> {
  for (const exportId of exportIds) await tx.enqueue(dropProjectExportTask, { exportId });
}
