import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { moveNoteContent } from "./note-store.ts";

/**
 * Moves what belongs to a note or insight, such as its highlights and comments, to another project. The
 * caller moves the row and records the change.
 * @throws ProductError `project.not_found`, Forbidden without WRITE in both projects
 */
export async function moveToProject(
  tx: TenantTransaction,
  documentId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await requireProjectLevel(tx, from, "WRITE");
  await requireProjectLevel(tx, to, "WRITE");
  await markForIndexing(tx, "highlight", await moveNoteContent(tx, documentId, to));
  // The move itself is announced in the new project. Open editors check their access again, and pages of the
  // former project reload their lists.
  await announce(tx, { type: "project", id: from, projectId: from, act: "updated" });
}
