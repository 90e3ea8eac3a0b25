import { rewriteNextVersions } from "@fieldstone/domain/research/versions/rewrite-versions-later.ts";
import { rewriteVersionsTask } from "@fieldstone/domain/research/versions/version-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Takes words out of a text's versions, a transaction a part: a second run goes on where the first one ended. */
export function rewriteVersionsWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(rewriteVersionsTask, async ({ documentId }, run) => {
    for (;;) {
      run.signal.throwIfAborted();
      const isDone = await withTenant(cell, run.context, "write", (tx) =>
        rewriteNextVersions(tx, documentId),
      );
      if (isDone) return;
    }
  });
}
