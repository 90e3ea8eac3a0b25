import { derivedPrefix } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import { recordingPrefix } from "@fieldstone/domain/research/recordings/recording.ts";
import type { ObjectOwner } from "@fieldstone/platform/objects/object-key.ts";
import { deletePrefix, type ObjectStore } from "@fieldstone/platform/objects/object-store.ts";

/** Deletes everything derived from a file: page images, the streams of its recording. Safe to repeat. */
export async function deleteDerivedObjects(
  objects: ObjectStore,
  owner: ObjectOwner,
  fileId: string,
): Promise<void> {
  await deletePrefix(objects, derivedPrefix(owner, fileId));
  await deletePrefix(objects, recordingPrefix(owner, fileId));
}
