import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { insertSearchChanges, passSearchChanges } from "./search-change-store.ts";
import type { IndexedRef } from "./search-object.ts";
import { embedChangesTask } from "./search-tasks.ts";

/** One of a workspace's waits at a time, however much has changed. */
const jobKey = "search.embed-changes";

/** Has changes that the index of words took go on to that of meaning. */
export async function passToMeaning(tx: TenantTransaction, changeIds: readonly number[]): Promise<void> {
  await passSearchChanges(tx, changeIds);
  await enqueueEmbedding(tx);
}

/** Has objects written to the index of meaning that did not change: it has none of them, or those of another model. */
export async function markForMeaning(tx: TenantTransaction, refs: readonly IndexedRef[]): Promise<void> {
  if (refs.length === 0) return;
  const types = refs.map(({ objectType }) => objectType);
  const ids = refs.map(({ objectId }) => objectId);
  const changed = sql`select * from unnest(${types}::text[], ${ids}::uuid[])`;
  await insertSearchChanges(tx, changed, "MEANING");
  await enqueueEmbedding(tx);
}

/** Has the changes that wait for the index of meaning taken there, now or at a time. */
export async function enqueueEmbedding(tx: TenantTransaction, runAt?: Date): Promise<void> {
  await tx.enqueue(embedChangesTask, {}, runAt === undefined ? { jobKey } : { jobKey, runAt });
}
