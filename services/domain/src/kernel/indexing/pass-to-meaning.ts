import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { insertSearchChanges, passSearchChanges } from "./search-change-store.ts";
import type { IndexedRef } from "./search-object.ts";
import { embedChangesTask } from "./search-tasks.ts";

/** Only one job per workspace waits at a time, however much has changed. */
const jobKey = "search.embed-changes";

/** Passes changes that are in the word index on to the meaning index. */
export async function passToMeaning(tx: TenantTransaction, changeIds: readonly number[]): Promise<void> {
  await passSearchChanges(tx, changeIds);
  await enqueueEmbedding(tx);
}

/** Queues unchanged objects for the meaning index, which has no vectors of them or those of another model. */
export async function markForMeaning(tx: TenantTransaction, refs: readonly IndexedRef[]): Promise<void> {
  if (refs.length === 0) return;
  const types = refs.map(({ objectType }) => objectType);
  const ids = refs.map(({ objectId }) => objectId);
  const changed = sql`select * from unnest(${types}::text[], ${ids}::uuid[])`;
  await insertSearchChanges(tx, changed, "MEANING");
  await enqueueEmbedding(tx);
}

/** Schedules the pending changes of the meaning index, for now or for `runAt`. */
export async function enqueueEmbedding(tx: TenantTransaction, runAt?: Date): Promise<void> {
  await tx.enqueue(embedChangesTask, {}, runAt === undefined ? { jobKey } : { jobKey, runAt });
}
