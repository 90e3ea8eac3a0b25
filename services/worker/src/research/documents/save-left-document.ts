import { saveDocumentTask } from "@fieldstone/domain/research/documents/document-tasks.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { implementTask, type TaskImplementation } from "@fieldstone/platform/queue/task-runner.ts";

/** Saves a document that a killed process had stored but not saved. Usually there is nothing left to do. */
export function saveLeftDocument({ cell }: { readonly cell: CellDatabase }): TaskImplementation {
  return implementTask(saveDocumentTask, async ({ documentId }, run) => {
    await withTenant(cell, run.context, "write", (tx) => saveDocument(tx, documentId, "worker"));
  });
}
