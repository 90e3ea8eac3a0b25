import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { noteBoardChanged, noteChanged, noteProjectChanged, noteTagChanged } from "./search-change-store.ts";
import type { IndexedType } from "./search-object.ts";

/** Bring the team's search index up to its noted changes. One at a time, so that no older state follows a newer. */
export const indexChangesTask = defineTask({
  name: "search.index-changes",
  payload: z.object({}),
  queue: "search",
});

/** Write the team's whole index again from what the database has. */
export const rebuildIndexTask = defineTask({
  name: "search.rebuild-index",
  payload: z.object({}),
  queue: "search",
});

/** Called by every write of an object that search knows, in its transaction. */
export async function enqueueIndexing(
  tx: TenantTransaction,
  objectType: IndexedType,
  objectIds: string | readonly string[],
): Promise<void> {
  const ids = typeof objectIds === "string" ? [objectIds] : objectIds;
  if (ids.length === 0) return;
  await noteChanged(tx, objectType, ids);
  await tx.enqueue(indexChangesTask, {});
}

/** As enqueueIndexing, for a project with everything in it. */
export async function enqueueProjectIndexing(tx: TenantTransaction, projectId: string): Promise<void> {
  await noteProjectChanged(tx, projectId);
  await tx.enqueue(indexChangesTask, {});
}

/** As enqueueIndexing, for a tag and the highlights that carry it. */
export async function enqueueTaggedIndexing(tx: TenantTransaction, tagId: string): Promise<void> {
  await noteTagChanged(tx, tagId);
  await tx.enqueue(indexChangesTask, {});
}

/** As enqueueIndexing, for a board's tags and the highlights that carry them. */
export async function enqueueBoardIndexing(tx: TenantTransaction, tagBoardId: string): Promise<void> {
  await noteBoardChanged(tx, tagBoardId);
  await tx.enqueue(indexChangesTask, {});
}
