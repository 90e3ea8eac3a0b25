import {
  editedNotesNamedMax,
  type UndoSummary,
} from "@fieldstone/domain/intake/imports/undo/undo-summary.ts";
import { builder } from "../../graphql/builder.ts";
import { NoteRef, noteLoader } from "../../research/notes/notes.refs.ts";

export const UndoSummaryRef = builder.objectRef<UndoSummary>("ImportUndoSummary").implement({
  scope: "files:read",
  fields: (t) => ({
    noteCount: t.exposeInt("noteCount", {
      description: "The number of its notes that are not in the trash.",
    }),
    editedCount: t.exposeInt("editedCount", {
      description: "The number of its notes that were edited since the import.",
    }),
    insightCount: t.exposeInt("insightCount", {
      description: "The number of its insights that are not in the trash.",
    }),
    editedInsightCount: t.exposeInt("editedInsightCount", {
      description: "The number of its insights that were edited since the import. They are kept.",
    }),
    editedNotes: t.field({
      type: [NoteRef],
      description: `The first ${editedNotesNamedMax} edited notes. They are kept unless they are selected.`,
      resolve: async ({ editedNoteIds }, _args, context) => {
        const notes = await Promise.all(editedNoteIds.map((id) => noteLoader(context).load(id)));
        return notes.filter((note) => note !== undefined);
      },
    }),
  }),
});

export const UndoImportInput = builder.inputType("UndoImportInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    editedNoteIds: t.idList({
      required: true,
      description: "Ids of edited notes that should also be moved to the trash.",
    }),
  }),
});
