import { readIndexedHeads } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { passToMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import {
  hasSearchChanges,
  listSearchChanges,
} from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { indexChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { DelayedObjects } from "./delayed-objects.ts";
import { firstStep } from "./text-steps.ts";
import { type IndexDependencies, writeIndex } from "./write-index.ts";

/** Changes per step, which is one commit of the index; fewer if their texts are long. */
const changesPerStep = 200;
/**
 * How long a long text waits after it was written, in ms: reading 100,000 words and comparing their rows took
 * more CPU than the rest of the save that changed one of them, and typing saves every second or two.
 */
const wordsRestMs = 5_000;
/** A text of this many pieces is long: 5,000 to 10,000 words. Shorter ones are written with every save. */
const longFromPieces = 16;
/** Only one job per workspace waits for texts that rest. */
const jobKey = "search.index-rested";

/**
 * Applies the pending changes to the word index until none are left. A change is passed on after the index
 * has it, and the state is read after the change, so a run that is killed or repeated loses nothing. Changes
 * of a long text that was just written wait, unless it is deleted.
 */
export function indexChanges(dependencies: IndexDependencies, restMs = wordsRestMs): TaskImplementation {
  const resting = new DelayedObjects(restMs);
  return implementTask(indexChangesTask, async (_payload, { context, signal }) => {
    while (!signal.aborted) {
      if (await step(dependencies, context, resting)) continue;
      if (resting.of(context.teamId, Date.now()).length > 0) await indexRested(dependencies, context, restMs);
      return;
    }
    // Fails on shutdown, so that the rest is left to the next attempt.
    signal.throwIfAborted();
  });
}

/** Returns whether there may be more. */
async function step(
  dependencies: IndexDependencies,
  context: TenantContext,
  resting: DelayedObjects,
): Promise<boolean> {
  const { cell } = dependencies;
  const { teamId } = context;
  const { changes, isMore } = await withTenant(cell, context, "read", async (tx) => {
    const live = await readIndexedHeads(tx, resting.of(teamId, Date.now()));
    const ids = [...live.values()].map(({ objectId }) => objectId);
    const listed = await listSearchChanges(tx, "WORDS", changesPerStep, ids);
    const first = await firstStep(tx, listed, "WORDS");
    return { changes: first, isMore: listed.length === changesPerStep || first.length < listed.length };
  });
  if (changes.length === 0) return false;
  const long = await writeIndex(dependencies, context, changes, longFromPieces);
  resting.add(teamId, long, Date.now());
  const changeIds = changes.map(({ id }) => id);
  await withTenant(cell, context, "uncounted", (tx) => passToMeaning(tx, changeIds));
  return isMore;
}

/** Schedules a run for when the waiting texts have rested. */
async function indexRested(
  { cell }: IndexDependencies,
  context: TenantContext,
  restMs: number,
): Promise<void> {
  await withTenant(cell, context, "uncounted", async (tx) => {
    if (!(await hasSearchChanges(tx, ["WORDS"]))) return;
    await tx.enqueue(indexChangesTask, {}, { jobKey, runAt: new Date(Date.now() + restMs) });
  });
}
