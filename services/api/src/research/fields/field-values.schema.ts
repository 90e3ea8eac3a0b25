import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { builder } from "../../graphql/builder.ts";
import { InsightPayload } from "../insights/insights.refs.ts";
import { NotePayload } from "../notes/notes.refs.ts";
import { PersonPayload } from "../people/people.refs.ts";

const SetFieldValueInput = builder.inputType("SetFieldValueInput", {
  description: "Provide text, options or people. Omit all three to clear the value.",
  fields: (t) => ({
    objectId: t.id({ required: true }),
    fieldId: t.id({ required: true }),
    text: t.string(),
    optionIds: t.idList(),
    personIds: t.idList(),
  }),
});

// A mutation for each kind of object: a token may be allowed to write notes but not people.
builder.mutationFields((t) => ({
  setNoteFieldValue: t.field({
    scope: "notes:write",
    type: NotePayload,
    args: { input: t.arg({ type: SetFieldValueInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setFieldValue(tx, "NOTE", input));
      return { noteId: input.objectId };
    },
  }),
  setInsightFieldValue: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: SetFieldValueInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setFieldValue(tx, "INSIGHT", input));
      return { insightId: input.objectId };
    },
  }),
  setPersonFieldValue: t.field({
    scope: "people:write",
    type: PersonPayload,
    args: { input: t.arg({ type: SetFieldValueInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setFieldValue(tx, "PERSON", input));
      return { personId: input.objectId };
    },
  }),
}));
