import { definitionOf } from "@fieldstone/domain/research/fields/custom-field.ts";
import { customFieldText } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost, groupedReadCost, textCost } from "../../graphql/costs/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { loadFieldValues } from "../fields/fields.refs.ts";
import { InsightRef } from "../insights/insights.refs.ts";
import { NoteRef } from "../notes/notes.refs.ts";
import { PersonRef, personLoader } from "../people/people.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";
import {
  contributorsLoader,
  FieldCellRef,
  insightHighlightCountLoader,
  insightTagIdsLoader,
  noteHighlightCountLoader,
  noteInsightCountLoader,
  personHighlightCountLoader,
  personNoteCountLoader,
} from "./view-rows.refs.ts";

FieldCellRef.implement({
  scope: "any",
  description: "A field's value in a table.",
  fields: (t) => ({
    fieldId: t.id({ resolve: ({ field }) => field.id }),
    text: t.string({
      ...costs(textCost),
      nullable: true,
      description: "The value as editable text; null for a PERSON field.",
      resolve: ({ field, value }, _args, context) => {
        if (value?.value == null || field.type === "PERSON") return null;
        const text = customFieldText(definitionOf(field), value.value);
        context.cost.addText(Buffer.byteLength(text));
        return text;
      },
    }),
    optionIds: t.idList({
      resolve: ({ field, value }) => (field.type === "SELECT" ? splitMultiSelect(value?.value ?? "") : []),
    }),
    people: t.field({
      type: [PersonRef],
      resolve: async ({ field, value }, _args, context) => {
        if (field.type !== "PERSON") return [];
        const ids = splitMultiSelect(value?.value ?? "");
        const people = await Promise.all(ids.map((id) => personLoader(context).load(id)));
        return people.filter((person) => person !== undefined);
      },
    }),
  }),
});

builder.objectFields(NoteRef, (t) => ({
  cells: t.field({
    type: [FieldCellRef],
    description: "Fields that have a value.",
    resolve: async (note, _args, context) =>
      (await loadFieldValues(context, "NOTE", note.id, note.projectId)).filter(
        ({ value }) => value?.value != null,
      ),
  }),
  highlightCount: t.int({
    ...costs(groupedCountCost),
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) => (await noteHighlightCountLoader(context, args).load(id)) ?? 0,
  }),
  insightCount: t.int({
    ...costs(groupedCountCost),
    description: "Insights that quote the note.",
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) => (await noteInsightCountLoader(context, args).load(id)) ?? 0,
  }),
  contributors: t.stringList({
    description: "Names of the members who edited the text.",
    resolve: async ({ id }, _args, context) => [...((await contributorsLoader(context).load(id)) ?? [])],
  }),
}));

builder.objectFields(InsightRef, (t) => ({
  cells: t.field({
    type: [FieldCellRef],
    description: "Fields that have a value.",
    resolve: async (insight, _args, context) =>
      (await loadFieldValues(context, "INSIGHT", insight.id, insight.projectId)).filter(
        ({ value }) => value?.value != null,
      ),
  }),
  highlightCount: t.int({
    ...costs(groupedCountCost),
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) =>
      (await insightHighlightCountLoader(context, args).load(id)) ?? 0,
  }),
  tags: t.field({
    type: [TagRef],
    description: "Tags of the quoted highlights, without duplicates.",
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) => {
      const tagIds = (await insightTagIdsLoader(context, args).load(id)) ?? [];
      const tags = await Promise.all(tagIds.map((tagId) => tagLoader(context).load(tagId)));
      return tags.filter((tag) => tag !== undefined);
    },
  }),
  contributors: t.stringList({
    description: "Names of the members who edited the text.",
    resolve: async ({ id }, _args, context) => [...((await contributorsLoader(context).load(id)) ?? [])],
  }),
}));

builder.objectFields(PersonRef, (t) => ({
  cells: t.field({
    type: [FieldCellRef],
    description: "Fields that have a value.",
    resolve: async ({ id }, _args, context) =>
      (await loadFieldValues(context, "PERSON", id, null)).filter(({ value }) => value?.value != null),
  }),
  noteCount: t.int({
    ...costs(groupedCountCost),
    description: "Number of notes with the person that the caller can read.",
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) => (await personNoteCountLoader(context, args).load(id)) ?? 0,
  }),
  highlightCount: t.int({
    ...costs(groupedCountCost),
    description: "Number of highlights of the person's words that the caller can read.",
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) => (await personHighlightCountLoader(context, args).load(id)) ?? 0,
  }),
}));
