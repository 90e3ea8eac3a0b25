import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { copyFieldValues } from "../field-values/field-value-store.ts";
import { createNote } from "../notes/create-note.ts";
import { noteNotFound } from "../notes/note.ts";
import { insertNoteCopy } from "../notes/note-copy-store.ts";
import { readNotes } from "../notes/read-notes.ts";
import { copyNotePeople } from "../people/note-people-store.ts";
import { copiedTitle, copyDocument } from "./copied-document.ts";

/**
 * Copies a note in its project: title, text, participants, fields and date. Highlights are not copied,
 * because the same words would count twice as evidence. Returns the copy's id; deleting the copy undoes it.
 * @throws ProductError `note.not_found`, Forbidden without WRITE in the project, `document.too_large`,
 * `document.busy`
 */
export async function duplicateNote(tx: TenantTransaction, noteId: string): Promise<string> {
  const note = (await readNotes(tx, [noteId])).get(noteId);
  if (note === undefined) throw noteNotFound();
  const { projectId, title, happenedAt } = note;
  await requireProjectLevel(tx, projectId, "WRITE", { missing: noteNotFound });
  const { prepared } = await copyDocument(tx, noteId);
  const { id } = await createNote(tx, {
    projectId,
    title: copiedTitle(title, noteTitleLengthMax),
    prepared,
    happenedAt,
  });
  await insertNoteCopy(tx, { noteId: id, sourceNoteId: noteId });
  await copyNotePeople(tx, noteId, id);
  await copyFieldValues(tx, noteId, id);
  return id;
}
