import { pruneWorkspace, pruneWorkspaceTask } from "@fieldstone/domain/tenancy/pruning/prune-workspace.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Prunes one workspace in short transactions until nothing is left. */
export function pruneWorkspaceWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(pruneWorkspaceTask, async (_payload, { context, signal, log }) => {
    const now = new Date();
    let total = 0;
    for (let deleted = 1; deleted > 0; total += deleted) {
      signal.throwIfAborted();
      deleted = await withTenant(cell, context, "write", (tx) => pruneWorkspace(tx, now));
    }
    if (total > 0) log.info({ deleted: total }, "rows that nobody needs any more were deleted");
  });
}
