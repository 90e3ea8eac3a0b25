import { dropUploadTask } from "@fieldstone/domain/research/files/uploads/upload-tasks.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Deletes an upload's parts, and its object if they had been joined. */
export function dropUploadWork({ objects }: { readonly objects: ObjectStore }): TaskImplementation {
  return implementTask(dropUploadTask, async ({ objectKey, storeUploadId }) => {
    if (storeUploadId !== null) await objects.abortUpload({ key: objectKey, uploadId: storeUploadId });
    await objects.delete(objectKey);
  });
}
