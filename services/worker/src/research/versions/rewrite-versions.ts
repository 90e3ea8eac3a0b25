import { rewriteNextVersions } from "@fieldstone/domain/research/versions/rewrite-versions-later.ts";
import { rewriteVersionsTask } from "@fieldstone/domain/research/versions/version-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Removes redacted words from a text's versions in several transactions; a retry resumes. */
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
