import { t } from "../../../app/i18n/t.ts";
import type { DocumentLabels } from "../documents/document-object.ts";

/** The names of a note on its page. */
export const noteLabels = (): DocumentLabels => ({
  kind: t("note.menu", "Note"),
  here: t("note.here", "This note"),
  title: t("note.title", "Note title"),
  text: t("note.text", "Note text"),
  placeholder: {
    writing: t("note.placeholder", "Write, paste, or type / for headings, lists and tables"),
    reading: t("note.empty", "This note has no text yet."),
  },
  side: t("note.sidebar", "About this note"),
  editKey: t("note.shortcut.edit", "Edit the text"),
  readOnly: t("note.read-only", "You can read this note. Ask a manager for edit access."),
  share: t("note.share.title", "Share this note"),
  more: t("note.more", "Actions for this note"),
  move: t("note.move.title", "Move this note"),
  drop: t("note.drop", "Drop files to add them to this note"),
});
