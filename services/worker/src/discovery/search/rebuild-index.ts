import { refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import { markForMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listIndexable } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { type IndexedRef, searchTypeName } from "@fieldstone/domain/kernel/indexing/search-object.ts";
import { rebuildIndexTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { indexedTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { firstStep } from "./text-steps.ts";
import { type IndexDependencies, writeIndex } from "./write-index.ts";

const objectsPerStep = 200;

/**
 * Writes every live object again and removes those that the database lacks. Search stays available, because
 * nothing is dropped first. Runs in the queue of the changes, so that neither overtakes the other.
 */
export function rebuildIndex(dependencies: IndexDependencies): TaskImplementation {
  return implementTask(rebuildIndexTask, async (_payload, { context, signal, log }) => {
    const written = new Set<string>();
    for (const objectType of indexedTypes()) {
      for (let after: string | undefined; ; ) {
        signal.throwIfAborted();
        const last = after;
        const ids = await withTenant(dependencies.cell, context, "read", (tx) =>
          listIndexable(tx, objectType, last, objectsPerStep),
        );
        const refs = ids.map((objectId) => ({ objectType, objectId }));
        await writeInSteps(dependencies, context, refs, signal);
        for (const ref of refs) written.add(refKey(ref));
        after = ids.at(-1);
        if (ids.length < objectsPerStep) break;
      }
    }
    const stale = await findStale(dependencies, context, written);
    for (let start = 0; start < stale.length; start += objectsPerStep)
      await writeInSteps(dependencies, context, stale.slice(start, start + objectsPerStep), signal);
    log.info({ objects: written.size, stale: stale.length }, "the search index was rebuilt");
  });
}

/**
 * Writes objects to the word index, fewer at once if texts are long, and passes them to the meaning index.
 */
async function writeInSteps(
  dependencies: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
  signal: AbortSignal,
): Promise<void> {
  const { cell } = dependencies;
  for (let left = refs; left.length > 0; ) {
    signal.throwIfAborted();
    const waiting = left;
    const step = await withTenant(cell, context, "read", (tx) => firstStep(tx, waiting, "WORDS"));
    await writeIndex(dependencies, context, step);
    await withTenant(cell, context, "uncounted", (tx) => markForMeaning(tx, step));
    left = left.slice(step.length);
  }
}

/** Objects in the index that were not just written: deleted, or created in the meantime. */
async function findStale(
  { search }: IndexDependencies,
  context: TenantContext,
  written: ReadonlySet<string>,
): Promise<readonly IndexedRef[]> {
  const held = await search.list(context);
  return held.flatMap(({ objectType: name, objectId }) => {
    const objectType = indexedTypes().find((type) => searchTypeName(type) === name);
    return objectType === undefined || written.has(refKey({ objectType, objectId }))
      ? []
      : [{ objectType, objectId }];
  });
}
