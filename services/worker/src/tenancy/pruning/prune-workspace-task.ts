import { connectionBox } from "@fieldstone/domain/identity/authentication/enterprise-connection.ts";
import { resealConnection } from "@fieldstone/domain/identity/authentication/reseal-connection.ts";
import { pruneWorkspace, pruneWorkspaceTask } from "@fieldstone/domain/tenancy/pruning/prune-workspace.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Prunes one workspace in short transactions, and re-encrypts its secret with the current key. */
export function pruneWorkspaceWork({
  cell,
  config,
}: {
  readonly cell: CellDatabase;
  readonly config: Pick<CellConfig, "secretsKeys">;
}): TaskImplementation {
  const box = connectionBox(config.secretsKeys);
  return implementTask(pruneWorkspaceTask, async (_payload, { context, signal, log }) => {
    const now = new Date();
    let total = 0;
    for (let deleted = 1; deleted > 0; total += deleted) {
      signal.throwIfAborted();
      deleted = await withTenant(cell, context, "write", (tx) => pruneWorkspace(tx, now));
    }
    if (total > 0) log.info({ deleted: total }, "rows that nobody needs any more were deleted");
    if (await withTenant(cell, context, "write", (tx) => resealConnection(tx, box)))
      log.info("the secret of the workspace's provider was sealed anew");
  });
}
