import { eraseNextPart, finishErasure } from "@fieldstone/domain/tenancy/erasure/erase-next-part.ts";
import { eraseIndexTask, eraseRowsTask } from "@fieldstone/domain/tenancy/erasure/erasure-tasks.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";

interface ErasureDependencies {
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
}

/** Takes a person out of rows, a transaction a part: a run after a kill goes on where the one before it ended. */
export function erasePersonRows({ cell }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseRowsTask, async ({ erasureId }, { context, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      if (await withTenant(cell, context, "write", (tx) => eraseNextPart(tx, erasureId))) return;
    }
  });
}

/**
 * Drops the index and ends the erasure, which has the index written again: what is deleted from it stays in its files
 * until they are written anew.
 */
export function erasePersonIndex({ cell, search }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseIndexTask, async ({ erasureId }, { context }) => {
    await search.drop(context);
    await withTenant(cell, context, "write", (tx) => finishErasure(tx, erasureId));
  });
}
