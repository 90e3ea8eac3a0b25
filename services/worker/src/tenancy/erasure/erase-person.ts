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

/** Erases a person from rows in several transactions; a run after a kill resumes where it stopped. */
export function erasePersonRows({ cell }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseRowsTask, async ({ erasureId }, { context, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      if (await withTenant(cell, context, "write", (tx) => eraseNextPart(tx, erasureId))) return;
    }
  });
}

/**
 * Drops the index and finishes the erasure, which has the index rebuilt: data deleted from the index would
 * remain in its files until they are rewritten.
 */
export function erasePersonIndex({ cell, search }: ErasureDependencies): TaskImplementation {
  return implementTask(eraseIndexTask, async ({ erasureId }, { context }) => {
    await search.drop(context);
    await withTenant(cell, context, "write", (tx) => finishErasure(tx, erasureId));
  });
}
