import { markForMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { countSearchChanges, listIndexable } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { refreshMeaningTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { indexedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import type { IndexDependencies } from "./write-index.ts";

const objectsPerStep = 500;

/**
 * Queues every object for the meaning index if it has no vectors of the current model, because it was
 * switched on or the model changed. The previous model's vectors stay until all are there, for processes that
 * still use them.
 */
export function refreshMeaning({ cell, search }: IndexDependencies): TaskImplementation {
  return implementTask(refreshMeaningTask, async (_payload, { context, signal }) => {
    if (await search.meaning.exists(context)) {
      const waiting = await withTenant(cell, context, "read", countSearchChanges);
      if (waiting.meaning === 0) await search.meaning.dropOthers(context);
      return;
    }
    await beginMeaning({ cell, search }, context, signal);
  });
}

/** Marks every object of a workspace for vectors of the current model, and creates their table. */
export async function beginMeaning(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  signal: AbortSignal,
): Promise<void> {
  for (const objectType of indexedTypes()) {
    for (let after: string | undefined; ; ) {
      signal.throwIfAborted();
      const last = after;
      const ids = await withTenant(cell, context, "uncounted", async (tx) => {
        const found = await listIndexable(tx, objectType, last, objectsPerStep);
        await markForMeaning(
          tx,
          found.map((objectId) => ({ objectType, objectId })),
        );
        return found;
      });
      after = ids.at(-1);
      if (ids.length < objectsPerStep) break;
    }
  }
  // After the marks: a run that was killed earlier marks again, which only costs time.
  await search.meaning.create(context);
}
