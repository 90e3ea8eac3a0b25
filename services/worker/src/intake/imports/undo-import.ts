import { undoImportTask } from "@fieldstone/domain/intake/imports/import-tasks.ts";
import { failUndo } from "@fieldstone/domain/intake/imports/undo/fail-undo.ts";
import { undoNextPart } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Moves an import's notes to the trash in several transactions; a retry resumes where it stopped. */
export function undoImportWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(undoImportTask, async ({ importId }, run) => {
    try {
      for (;;) {
        run.signal.throwIfAborted();
        const isDone = await withTenant(cell, run.context, "write", (tx) => undoNextPart(tx, importId));
        if (isDone) return;
      }
    } catch (error) {
      if (run.attempt >= run.attemptsMax) {
        await withTenant(cell, run.context, "write", (tx) => failUndo(tx, importId));
      }
      throw error;
    }
  });
}
