import {
  runPeopleImportTask,
  undoPeopleImportTask,
} from "@fieldstone/domain/intake/people-imports/people-import-tasks.ts";
import {
  failPeopleImport,
  importNextPeople,
} from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { undoNextPeople } from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TaskContract } from "@fieldstone/platform/queue/task-contract.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

type NextPart = (tx: TenantTransaction, importId: string) => Promise<boolean>;

/** Runs each part in a transaction of its own until none is left; a retry resumes where it stopped. */
function inParts(cell: CellDatabase, task: TaskContract<{ importId: string }>, nextPart: NextPart) {
  return implementTask(task, async ({ importId }, run) => {
    try {
      for (;;) {
        run.signal.throwIfAborted();
        if (await withTenant(cell, run.context, "write", (tx) => nextPart(tx, importId))) return;
      }
    } catch (error) {
      if (run.attempt >= run.attemptsMax)
        await withTenant(cell, run.context, "write", (tx) => failPeopleImport(tx, importId));
      throw error;
    }
  });
}

export function runPeopleImportWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return inParts(cell, runPeopleImportTask, importNextPeople);
}

export function undoPeopleImportWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return inParts(cell, undoPeopleImportTask, undoNextPeople);
}
