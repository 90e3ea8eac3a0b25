import { derivedPrefix } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import type { ObjectOwner } from "@fieldstone/platform/objects/object-key.ts";
import { listLimitMax, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";

/** Deletes everything that was made of a file: images of its pages and the like. Safe to repeat. */
export async function deleteDerivedObjects(
  objects: ObjectStore,
  owner: ObjectOwner,
  fileId: string,
): Promise<void> {
  for (;;) {
    const found = await objects.list(derivedPrefix(owner, fileId), { limit: listLimitMax });
    for (const { key } of found) await objects.delete(key);
    if (found.length < listLimitMax) return;
  }
}
