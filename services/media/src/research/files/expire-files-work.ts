import {
  expireFilesTask,
  findExpiredFiles,
  markFilesExpired,
} from "@fieldstone/domain/research/files/expire-files.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Deletes a workspace's expired files: their bytes first, so that a stop between the two is made good by the next run. */
export function expireFilesWork({
  cell,
  objects,
}: {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}): TaskImplementation {
  return implementTask(expireFilesTask, async (_payload, { context, signal, log }) => {
    let total = 0;
    for (;;) {
      signal.throwIfAborted();
      const files = await withTenant(cell, context, "read", (tx) => findExpiredFiles(tx, new Date()));
      if (files.length === 0) break;
      for (const { objectKey } of files) await objects.delete(objectKey);
      await withTenant(cell, context, "write", (tx) => markFilesExpired(tx, files));
      total += files.length;
    }
    if (total > 0) log.info({ deleted: total }, "files older than the retention period were deleted");
  });
}
