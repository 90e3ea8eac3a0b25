import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { listedRows } from "../objects/object-kind.ts";
import { objectKinds } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";
import { insertSearchChanges } from "./search-change-store.ts";

/** Bring the team's search index up to its noted changes. One at a time, so that no older state follows a newer. */
export const indexChangesTask = defineTask({
  name: "search.index-changes",
  payload: z.object({}),
  queue: "search",
});

/** Bring the team's index of meaning up to some of its changes. It takes long, so it has a queue of its own. */
export const embedChangesTask = defineTask({
  name: "search.embed-changes",
  payload: z.object({}),
  queue: "search-meaning",
});

/** Have all of the team's objects written to the index of meaning where it has none of the model in use. */
export const refreshMeaningTask = defineTask({
  name: "search.refresh-meaning",
  payload: z.object({}),
  queue: "search-meaning",
});

/** Write the team's whole index again from what the database has. */
export const rebuildIndexTask = defineTask({
  name: "search.rebuild-index",
  payload: z.object({}),
  queue: "search",
});

/** Has the index follow what changed of objects, in the change's own transaction. */
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

/** As markForIndexing, for a project with everything in it. */
export async function markProjectForIndexing(tx: TenantTransaction, projectId: string): Promise<void> {
  const inProject = objectKinds().flatMap(({ search }) => search?.inProject?.(projectId) ?? []);
  await markSelectedForIndexing(tx, sql.join(inProject, sql` union all `));
}

/** As markForIndexing, for all that AI made and that is found only while its feature is switched on. */
export async function markMadeByAi(tx: TenantTransaction): Promise<void> {
  for (const { type, table, idColumn, search } of objectKinds()) {
    if (search?.byAi === undefined) continue;
    await markSelectedForIndexing(
      tx,
      sql`select ${sql.lit(type)}, ${sql.ref(idColumn)} from ${sql.table(table)} where ${listedRows(search)}`,
    );
  }
}

/** As markForIndexing, for what a statement answers: type and id of each object. */
export async function markSelectedForIndexing(
  tx: TenantTransaction,
  selected: RawBuilder<unknown>,
): Promise<void> {
  await insertSearchChanges(tx, selected);
  await tx.enqueue(indexChangesTask, {});
}
