import { undoBulkImportTask } from "@fieldstone/domain/intake/bulk-imports/bulk-import-tasks.ts";
import { failBulkUndo, undoNextBulkPart } from "@fieldstone/domain/intake/bulk-imports/undo-bulk-import.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Moves a bulk import's objects to the trash in several transactions; a retry resumes where it stopped. */
export function undoBulkImportWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(undoBulkImportTask, async ({ bulkImportId }, run) => {
    try {
      for (;;) {
        run.signal.throwIfAborted();
        if (await withTenant(cell, run.context, "write", (tx) => undoNextBulkPart(tx, bulkImportId))) return;
      }
    } catch (error) {
      if (run.attempt >= run.attemptsMax)
        await withTenant(cell, run.context, "write", (tx) => failBulkUndo(tx, bulkImportId));
      throw error;
    }
  });
}
