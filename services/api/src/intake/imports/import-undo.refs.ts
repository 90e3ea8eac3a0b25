import {
  editedNotesNamedMax,
  type UndoSummary,
} from "@fieldstone/domain/intake/imports/undo/undo-summary.ts";
import { builder } from "../../graphql/builder.ts";
import { NoteRef, noteLoader } from "../../research/notes/notes.refs.ts";

export const UndoSummaryRef = builder.objectRef<UndoSummary>("ImportUndoSummary").implement({
  scope: "files:read",
  fields: (t) => ({
    noteCount: t.exposeInt("noteCount", { description: "Its notes that are not in the trash." }),
    editedCount: t.exposeInt("editedCount", { description: "Those that someone worked on since." }),
    insightCount: t.exposeInt("insightCount", { description: "Its insights that are not in the trash." }),
    editedInsightCount: t.exposeInt("editedInsightCount", {
      description: "Those that someone worked on since. They stay.",
    }),
    editedNotes: t.field({
      type: [NoteRef],
      description: `The first ${editedNotesNamedMax} of them. They stay unless they are chosen.`,
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
      description: "Notes that someone worked on since and that go to the trash nevertheless.",
    }),
  }),
});
