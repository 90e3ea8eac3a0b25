import { enqueueEmbedding } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { removeSearchChanges } from "@fieldstone/domain/kernel/indexing/remove-search-changes.ts";
import { embedChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { type IndexDependencies, writeMeaning } from "./write-index.ts";

/** Changes taken at once: some seconds of a core where the texts are long. */
const changesPerRun = 50;

/**
 * Takes some of the changes to the index of meaning, and leaves the rest to a run behind other tasks: it may take hours
 * for all of a workspace, and one workspace never keeps the others waiting. A change is taken away after the index has it.
 */
export function embedChanges(dependencies: IndexDependencies): TaskImplementation {
  return implementTask(embedChangesTask, async (_payload, { context }) => {
    const { cell } = dependencies;
    const changes = await withTenant(cell, context, "read", (tx) =>
      listSearchChanges(tx, "MEANING", changesPerRun),
    );
    if (changes.length === 0) return;
    await writeMeaning(dependencies, context, changes);
    await withTenant(cell, context, "uncounted", async (tx) => {
      await removeSearchChanges(
        tx,
        changes.map(({ id }) => id),
      );
      if (changes.length === changesPerRun) await enqueueEmbedding(tx);
    });
  });
}
