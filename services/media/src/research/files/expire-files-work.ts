import {
  expireFilesTask,
  findExpiredFiles,
  markFilesExpired,
} from "@fieldstone/domain/research/files/expire-files.ts";
import { finishPurges } from "@fieldstone/domain/research/files/finish-purges.ts";
import { giveUpAbandonedUploads } from "@fieldstone/domain/research/files/uploads/give-up-abandoned-uploads.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";
import { deleteDerivedObjects } from "./delete-derived-objects.ts";

/**
 * Ends abandoned uploads, finishes earlier purges, and deletes expired files, bytes first, so that the next run can
 * complete this one.
 */
export function expireFilesWork({
  cell,
  objects,
}: {
  readonly cell: CellDatabase;
  readonly objects: ObjectStore;
}): TaskImplementation {
  return implementTask(expireFilesTask, async (_payload, { context, signal, log }) => {
    while ((await withTenant(cell, context, "write", (tx) => giveUpAbandonedUploads(tx, new Date()))) > 0) {
      signal.throwIfAborted();
    }
    while ((await withTenant(cell, context, "write", finishPurges)) > 0) signal.throwIfAborted();
    let total = 0;
    for (;;) {
      signal.throwIfAborted();
      const files = await withTenant(cell, context, "read", (tx) => findExpiredFiles(tx, new Date()));
      if (files.length === 0) break;
      for (const { id, objectKey } of files) {
        await objects.delete(objectKey);
        await deleteDerivedObjects(objects, context, id);
      }
      await withTenant(cell, context, "write", (tx) => markFilesExpired(tx, files));
      total += files.length;
    }
    if (total > 0) log.info({ deleted: total }, "files that are no longer kept were deleted");
  });
}
