import { passToMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { indexChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { type IndexDependencies, writeIndex } from "./write-index.ts";

/** Changes taken at once: one commit of the index, and at most so many texts in memory. */
const changesPerStep = 200;

/**
 * Takes the noted changes to the index until none is left. A change is passed on after the index has it; the state
 * written is read after the change was seen, so a run that is killed or repeated loses nothing.
 */
export function indexChanges(dependencies: IndexDependencies): TaskImplementation {
  return implementTask(indexChangesTask, async (_payload, run) => {
    while (!run.signal.aborted) {
      const taken = await step(dependencies, run.context);
      if (taken < changesPerStep) return;
    }
    // Stopping: failing now leaves the rest to the next try.
    run.signal.throwIfAborted();
  });
}

async function step(dependencies: IndexDependencies, context: TenantContext): Promise<number> {
  const { cell } = dependencies;
  const changes = await withTenant(cell, context, "read", (tx) =>
    listSearchChanges(tx, "WORDS", changesPerStep),
  );
  if (changes.length === 0) return 0;
  await writeIndex(dependencies, context, changes);
  const changeIds = changes.map(({ id }) => id);
  await withTenant(cell, context, "uncounted", (tx) => passToMeaning(tx, changeIds));
  return changes.length;
}
