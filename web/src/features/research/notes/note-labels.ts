import { t } from "../../../app/i18n/t.ts";

/** What the page of a note calls its actions. */
export const noteLabels = () => ({
  edit: t("note.shortcut.edit", "Edit the text"),
  readOnly: t("note.read-only", "You can read this note. Ask a manager for edit access."),
});

/** What the page of a note calls its text. */
export const noteText = () => ({
  label: t("note.text", "Note text"),
  placeholder: {
    writing: t("note.placeholder", "Write, paste, or type / for headings, lists and tables"),
    reading: t("note.empty", "This note has no text yet."),
  },
  loadingLabel: t("note.text.loading", "Loading the text…"),
  denied: {
    title: t("note.denied", "You no longer have access to this text"),
    text: t("note.denied.text", "Someone changed who can read it. Ask a manager of the project for access."),
  },
});
