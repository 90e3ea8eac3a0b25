import { readIndexedHeads } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { enqueueEmbedding } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import {
  countSearchChanges,
  listSearchChanges,
} from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { removeSearchChanges } from "@fieldstone/domain/kernel/indexing/remove-search-changes.ts";
import { embedChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { beginMeaning } from "./refresh-meaning.ts";
import { RestingObjects, vectorRestMs } from "./resting-objects.ts";
import { firstStep } from "./text-steps.ts";
import { type IndexDependencies, writeMeaning } from "./write-index.ts";

/** Changes taken at once, fewer where their texts are long: some seconds of a core where the texts are long. */
const changesPerRun = 50;

/**
 * Takes some of the changes to the index of meaning, and leaves the rest to a run behind other tasks: it may take hours
 * for all of a workspace, and one workspace never keeps the others waiting. A change is taken away after the index has it.
 * Those of an object whose vectors were made a moment ago wait, unless it is gone.
 */
export function embedChanges(dependencies: IndexDependencies, restMs = vectorRestMs): TaskImplementation {
  const resting = new RestingObjects(restMs);
  return implementTask(embedChangesTask, async (_payload, { context, signal }) => {
    const { cell, search } = dependencies;
    // A change that came first would make the new model's table, which then looked as if all were in it.
    if (!(await search.meaning.exists(context))) await beginMeaning(dependencies, context, signal);
    const { teamId } = context;
    const listReady = async (tx: TenantTransaction, limit: number) => {
      const live = await readIndexedHeads(tx, resting.of(teamId, Date.now()));
      const ids = [...live.values()].map(({ objectId }) => objectId);
      return await listSearchChanges(tx, "MEANING", limit, ids);
    };
    const changes = await withTenant(cell, context, "read", async (tx) =>
      firstStep(tx, await listReady(tx, changesPerRun), "MEANING"),
    );
    if (changes.length > 0) {
      await writeMeaning(dependencies, context, changes);
      resting.add(teamId, changes, Date.now());
    }
    await withTenant(cell, context, "uncounted", async (tx) => {
      const changeIds = changes.map(({ id }) => id);
      if (changes.length > 0) await removeSearchChanges(tx, changeIds);
      const isMore = (await listReady(tx, 1)).length > 0;
      const waiting = isMore ? 0 : (await countSearchChanges(tx)).meaning;
      if (isMore) await enqueueEmbedding(tx);
      else if (waiting > 0) await enqueueEmbedding(tx, new Date(Date.now() + restMs));
    });
  });
}
