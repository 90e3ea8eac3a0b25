import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { assignLane } from "./import-store.ts";
import { importLanes, runImportTask } from "./import-tasks.ts";

/** Schedules an import in the workspace's lane with fewer imports in progress. */
export async function enqueueImport(tx: TenantTransaction, importId: string): Promise<void> {
  const lane = await assignLane(tx, importId, importLanes);
  await tx.enqueue(runImportTask, { importId }, { jobKey: `import:${importId}`, lane });
}
