import { setNoteDeleted } from "../notes/delete-note.ts";
import { lockNote } from "../notes/note-store.ts";
import type { RedactionStep } from "../recordings/redaction-registry.ts";
import { findTranslationsOf } from "./translation-store.ts";

/** Moves translated copies to the trash: the redacted words cannot be found in another language. */
export const deleteTranslations: RedactionStep = async (tx, { documentId }) => {
  const found = await findTranslationsOf(tx, [documentId]);
  for (const noteId of found.map((each) => each.noteId).sort()) {
    const note = await lockNote(tx, noteId);
    if (note !== undefined && note.deletedAt === null) await setNoteDeleted(tx, note);
  }
};
