import { projectExportKey } from "@fieldstone/domain/intake/project-exports/project-export.ts";
import {
  dropProjectExportTask,
  expireProjectExportsTask,
} from "@fieldstone/domain/intake/project-exports/project-export-tasks.ts";
import { projectExportRuns } from "@fieldstone/domain/intake/project-exports/run-project-export.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Deletes the bytes of an export that was cancelled, deleted or expired. */
export function dropProjectExport({ objects }: { readonly objects: ObjectStore }): TaskImplementation {
  return implementTask(dropProjectExportTask, ({ exportId }, { context }) =>
    objects.delete(projectExportKey(context, exportId)),
  );
}

/** Ends a workspace's expired exports. */
export function expireProjectExportsWork({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(expireProjectExportsTask, (_payload, { context }) =>
    withTenant(cell, context, "write", (tx) => projectExportRuns.expire(tx, new Date())),
  );
}
