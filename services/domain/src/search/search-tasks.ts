import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** What the search index holds a document for. */
export const indexedTypes = ["note", "highlight", "insight", "tag", "project", "person"] as const;
export type IndexedType = (typeof indexedTypes)[number];

const indexedObject = z.object({ objectType: z.enum(indexedTypes), objectId: z.uuid() });
export type IndexedObject = z.output<typeof indexedObject>;

/** Bring one object's document in the index to the object's current state, or take it out. */
export const indexObjectTask = defineTask({ name: "search.index-object", payload: indexedObject });

/** Do so for a project and everything in it: it was deleted, restored or moved to the trash with its content. */
export const indexProjectTask = defineTask({
  name: "search.index-project",
  payload: z.object({ projectId: z.uuid() }),
});

/** Do so for every highlight that carries a tag: the tag was merged, deleted or restored. */
export const indexTaggedTask = defineTask({
  name: "search.index-tagged",
  payload: z.object({ tagId: z.uuid() }),
});

/** Do so for every tag of a board and the highlights that carry one. */
export const indexBoardTask = defineTask({
  name: "search.index-board",
  payload: z.object({ tagBoardId: z.uuid() }),
});

/** Called by every write of an object that search knows, in its transaction. A waiting task for it is not doubled. */
export async function enqueueIndexing(
  tx: TenantTransaction,
  objectType: IndexedType,
  objectIds: string | readonly string[],
): Promise<void> {
  for (const objectId of typeof objectIds === "string" ? [objectIds] : objectIds) {
    await tx.enqueue(indexObjectTask, { objectType, objectId }, { jobKey: `${objectType}:${objectId}` });
  }
}
