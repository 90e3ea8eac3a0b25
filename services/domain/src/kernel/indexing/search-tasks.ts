import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { listedRows } from "../objects/object-kind.ts";
import { objectKinds } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";
import { insertSearchChanges } from "./search-change-store.ts";

/** Applies a team's pending changes to its search index. One run at a time, so that no older state wins. */
export const indexChangesTask = defineTask({
  name: "search.index-changes",
  payload: z.object({}),
  queue: "search",
});

/**
 * Applies some of a team's pending changes to its meaning index, in a queue of its own because it is slow.
 */
export const embedChangesTask = defineTask({
  name: "search.embed-changes",
  payload: z.object({}),
  queue: "search-meaning",
});

/** Queues all objects of a team that the meaning index lacks for the current model. */
export const refreshMeaningTask = defineTask({
  name: "search.refresh-meaning",
  payload: z.object({}),
  queue: "search-meaning",
});

/** Rebuilds a team's whole search index from the database. */
export const rebuildIndexTask = defineTask({
  name: "search.rebuild-index",
  payload: z.object({}),
  queue: "search",
});

/** Marks objects for indexing, in the transaction of the write. */
export async function markForIndexing(
  tx: TenantTransaction,
  objectType: IndexedType,
  objectIds: string | readonly string[],
): Promise<void> {
  const ids = typeof objectIds === "string" ? [objectIds] : objectIds;
  if (ids.length === 0) return;
  await markSelectedForIndexing(
    tx,
    sql`select ${objectType}, object_id from unnest(${[...ids]}::uuid[]) as o (object_id)`,
  );
}

/** As markForIndexing, for a project and everything in it. */
export async function markProjectForIndexing(tx: TenantTransaction, projectId: string): Promise<void> {
  const inProject = objectKinds().flatMap(({ search }) => search?.inProject?.(projectId) ?? []);
  await markSelectedForIndexing(tx, sql.join(inProject, sql` union all `));
}

/** As markForIndexing, for all AI-made objects, which are found only while their feature is switched on. */
export async function markMadeByAi(tx: TenantTransaction): Promise<void> {
  for (const { type, table, idColumn, search } of objectKinds()) {
    if (search?.byAi === undefined) continue;
    await markSelectedForIndexing(
      tx,
      sql`select ${sql.lit(type)}, ${sql.ref(idColumn)} from ${sql.table(table)} where ${listedRows(search)}`,
    );
  }
}

/** As markForIndexing, for the objects whose type and id a statement returns. */
export async function markSelectedForIndexing(
  tx: TenantTransaction,
  selected: RawBuilder<unknown>,
): Promise<void> {
  await insertSearchChanges(tx, selected);
  await tx.enqueue(indexChangesTask, {});
}
