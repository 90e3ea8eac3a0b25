import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { assignLane } from "./import-store.ts";
import { importLanes, runImportTask } from "./import-tasks.ts";

/** Has an import run, in the lane of the workspace in which fewer are under way. */
export async function enqueueImport(tx: TenantTransaction, importId: string): Promise<void> {
  const lane = await assignLane(tx, importId, importLanes);
  await tx.enqueue(runImportTask, { importId }, { jobKey: `import:${importId}`, lane });
}
