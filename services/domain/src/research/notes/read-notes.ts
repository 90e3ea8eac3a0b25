import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { filterShared } from "../../access/share-links/shared-access.ts";
import type { Page, PageRequest } from "../../kernel/paging/page.ts";
import type { Note } from "./note.ts";
import { countNotes, findNotes, type ListedNote, type NoteList, pageNotes } from "./note-store.ts";

/** Live notes by id that the actor may read, including a note shared with a visitor. Others are left out. */
export async function readNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  const found = await findNotes(tx, noteIds);
  const shared = new Set(await filterShared(tx, "note", [...found.keys()]));
  const places = [...found.values()].map(({ id, projectId }) => ({ documentId: id, projectId }));
  const levels = await loadDocumentLevels(tx, places);
  return new Map([...found].filter(([id]) => shared.has(id) || levels.has(id)));
}

/** One page of a project's notes. @throws ProductError `project.not_found` */
export async function listProjectNotes(
  tx: TenantTransaction,
  list: NoteList,
  page: PageRequest,
): Promise<Page<ListedNote>> {
  // In parallel to save a round trip; nothing is returned if the actor may not read the project.
  const [, notes] = await Promise.all([
    requireProjectLevel(tx, list.projectId, "READ"),
    pageNotes(tx, list, page),
  ]);
  return notes;
}

/** The length of that list. @throws ProductError `project.not_found` */
export async function countProjectNotes(tx: TenantTransaction, list: NoteList): Promise<number> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return countNotes(tx, list);
}
