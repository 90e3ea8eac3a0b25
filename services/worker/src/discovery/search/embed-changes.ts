import { readIndexedHeads, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { countChangeRuns } from "@fieldstone/domain/kernel/indexing/count-change-runs.ts";
import { enqueueEmbedding } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import {
  countSearchChanges,
  listSearchChanges,
  type SearchChange,
} from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { removeSearchChanges } from "@fieldstone/domain/kernel/indexing/remove-search-changes.ts";
import { embedChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { DelayedObjects, vectorRestMs } from "./delayed-objects.ts";
import { beginMeaning } from "./refresh-meaning.ts";
import { firstStep } from "./text-steps.ts";
import { type IndexDependencies, writeMeaning } from "./write-index.ts";

/** Lost runs before a change is dropped; a lost run is one that ended with its process. */
const lostRunsMax = 2;
/** Changes per run, fewer if their texts are long: a few seconds of CPU for long texts. */
const changesPerRun = 50;

/**
 * Applies some of the changes to the meaning index and leaves the rest to a run behind other tasks: a whole
 * workspace may take hours and must not keep others waiting. A change is deleted after the index has it.
 * Changes of an object whose vectors were just computed wait, unless it is deleted. A change whose run was
 * lost is tried once more, without other objects, and then dropped: it would end every process that takes it
 * and block the others.
 */
export function embedChanges(dependencies: IndexDependencies, restMs = vectorRestMs): TaskImplementation {
  const resting = new DelayedObjects(restMs);
  return implementTask(embedChangesTask, async (_payload, { context, signal, log }) => {
    const { cell, search } = dependencies;
    // A single change would create the new model's table, which would then look complete.
    if (!(await search.meaning.exists(context))) await beginMeaning(dependencies, context, signal);
    const { teamId } = context;
    const listReady = async (tx: TenantTransaction, limit: number) => {
      const live = await readIndexedHeads(tx, resting.of(teamId, Date.now()));
      const ids = [...live.values()].map(({ objectId }) => objectId);
      return await listSearchChanges(tx, "MEANING", limit, ids);
    };
    const changes = await withTenant(cell, context, "read", async (tx) =>
      aloneWhereLost(await firstStep(tx, await listReady(tx, changesPerRun), "MEANING")),
    );
    const wanted = changes.filter(({ lostRuns }) => lostRuns < lostRunsMax);
    for (const { objectType, objectId, lostRuns } of changes.filter((change) => !wanted.includes(change)))
      log.error({ objectType, objectId, lostRuns }, "an object is left out of the index of meaning");
    if (wanted.length > 0) {
      const run = () => writeMeaning(dependencies, context, wanted);
      await countingRuns(dependencies, context, { changes: wanted, signal }, run);
      resting.add(teamId, wanted, Date.now());
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

/** Only the first object whose change a lost run had taken, to tell the one that ends processes from the others. */
function aloneWhereLost(changes: readonly SearchChange[]): readonly SearchChange[] {
  const lost = changes.find(({ lostRuns }) => lostRuns > 0);
  return lost === undefined ? changes : changes.filter((change) => refKey(change) === refKey(lost));
}

/** A run that fails without ending its process is not lost: the queue retries it. Nor is one that is stopped. */
async function countingRuns(
  { cell }: IndexDependencies,
  context: TenantContext,
  { changes, signal }: { readonly changes: readonly SearchChange[]; readonly signal: AbortSignal },
  run: () => Promise<unknown>,
): Promise<void> {
  const count = (state: "BEGUN" | "ENDED") =>
    withTenant(cell, context, "uncounted", (tx) =>
      countChangeRuns(
        tx,
        changes.map(({ id }) => id),
        state,
      ),
    );
  let ended: Promise<void> | undefined;
  // Only once: a second time would take back an earlier run that was lost.
  const end = () => (ended ??= count("ENDED"));
  // The process may exit before the run returns.
  const endAtStop = () => void end().catch(() => undefined);
  await count("BEGUN");
  signal.addEventListener("abort", endAtStop, { once: true });
  try {
    signal.throwIfAborted();
    await run();
    await ended;
  } catch (error) {
    await end();
    throw error;
  } finally {
    signal.removeEventListener("abort", endAtStop);
  }
}
