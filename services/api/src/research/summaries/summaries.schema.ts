import {
  deleteSummary,
  restoreSummary,
  updateSummary,
} from "@fieldstone/domain/research/summaries/change-summary.ts";
import {
  readSummariesOfNotes,
  readSummaryContents,
  readSummarySwitch,
  summaryDisabledReason,
} from "@fieldstone/domain/research/summaries/read-summaries.ts";
import type { NoteSummary } from "@fieldstone/domain/research/summaries/summary.ts";
import type { SummarySection } from "@fieldstone/model/ai/summary.ts";
import type { SummarySentence } from "@fieldstone/model/ai/summary-event.ts";
import {
  summaryContentLengthMax,
  summarySectionLengthMax,
  summarySentencesMax,
} from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { AiSwitchState } from "../../kernel/ai/ai-settings.schema.ts";
import { loadNote, NoteRef } from "../notes/notes.refs.ts";
import { AiSummaryType, SummaryQuoteRef } from "./ai-summary.refs.ts";

const SummarySentenceRef = builder.objectRef<SummarySentence>("SummarySentence").implement({
  scope: "notes:read",
  fields: (t) => ({
    text: t.exposeString("text"),
    quotes: t.exposeStringList("quotes", {
      description: "The exact words of the note that support the sentence; empty if a person wrote it.",
    }),
  }),
});

const textOf = ({ sentences }: SummarySection) => sentences.map(({ text }) => text).join("\n");

const SummarySectionRef = builder.objectRef<SummarySection>("SummarySection").implement({
  scope: "notes:read",
  fields: (t) => ({
    title: t.exposeString("title", { nullable: true }),
    startTimeMs: t.exposeFloat("startTimeMs", { nullable: true }),
    text: t.string({ resolve: textOf }),
    sentences: t.field({ type: [SummarySentenceRef], resolve: ({ sentences }) => sentences }),
    contributors: t.exposeStringList("contributors", {
      description: "Names of the people who spoke the words.",
    }),
    updatedAt: t.field({ type: "DateTime", resolve: ({ updatedAt }) => new Date(updatedAt) }),
  }),
});

const NoteSummaryRef = builder.objectRef<NoteSummary>("NoteSummary").implement({
  scope: "notes:read",
  interfaces: [AiSummaryType],
  description: "An AI summary of a note.",
  fields: (t) => ({
    summary: t.string({ resolve: ({ sections }) => sections.map(textOf).join("\n") }),
    sections: t.field({ type: [SummarySectionRef], resolve: ({ sections }) => sections }),
    quotes: t.field({
      type: [SummaryQuoteRef],
      resolve: ({ noteId, sections }) =>
        sections
          .flatMap(({ sentences }) => sentences)
          .flatMap(({ quotes }) => quotes.map((text) => ({ itemId: noteId, text }))),
    }),
    isStale: t.exposeBoolean("isStale", { description: "True if the note's text has changed since." }),
    editedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ editedBy }, _args, context) =>
        editedBy === null ? null : memberLoader(context).load(editedBy),
    }),
  }),
});

const summariesLoader = defineLoader(readSummariesOfNotes);

builder.objectField(NoteRef, "summaries", (t) =>
  t.field({
    ...costs(derivedCost),
    type: [NoteSummaryRef],
    description: "Summaries, latest first, one per kind and framework.",
    resolve: async ({ id }, _args, context) => [...((await summariesLoader(context).load(id)) ?? [])],
  }),
);

const summaryContentLoader = defineLoader<string>(readSummaryContents);

builder.objectField(NoteRef, "summaryContent", (t) =>
  t.string({
    nullable: true,
    description: `The first ${summaryContentLengthMax} characters of the latest summary, for lists.`,
    resolve: async ({ id }, _args, context) => (await summaryContentLoader(context).load(id)) ?? null,
  }),
);

builder.objectField(NoteRef, "summaryDisabledReason", (t) =>
  t.string({
    nullable: true,
    description: "Why the note cannot be summarized; null if it can.",
    resolve: async ({ id, wordCount }, _args, context) =>
      summaryDisabledReason(context.tenant.actor, await viewerLevelOn(context, id), wordCount),
  }),
);

builder.objectField(NoteRef, "summarySwitch", (t) =>
  t.field({
    type: AiSwitchState,
    description: "Whether summaries are generated automatically, on request, or not at all.",
    resolve: (_note, _args, context) => context.read(readSummarySwitch),
  }),
);

const NoteSummaryPayload = builder
  .objectRef<{ noteId: string; summaryId: string }>("NoteSummaryPayload")
  .implement({
    fields: (t) => ({
      summaryId: t.exposeID("summaryId"),
      note: t.field({ type: NoteRef, resolve: ({ noteId }, _args, context) => loadNote(context, noteId) }),
    }),
  });

const UpdateSummaryInput = builder.inputType("UpdateSummaryInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    sections: t.stringList({
      required: true,
      description: "The text of each section, one sentence per line. An empty section is removed.",
    }),
  }),
});

const sectionsInput = z.object({
  sections: z.array(z.string().max(summarySectionLengthMax)).max(summarySentencesMax),
});

builder.mutationFields((t) => ({
  updateSummary: t.field({
    scope: "notes:write",
    type: NoteSummaryPayload,
    args: { input: t.arg({ type: UpdateSummaryInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { sections } = parseInput(sectionsInput, { sections: input.sections });
      return context.write((tx) => updateSummary(tx, { id: input.id, sections }));
    },
  }),
  deleteSummary: t.field({
    scope: "notes:write",
    type: NoteSummaryPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => deleteSummary(tx, input.id)),
  }),
  restoreSummary: t.field({
    scope: "notes:write",
    type: NoteSummaryPayload,
    description: "Restores a summary and replaces the current one.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => restoreSummary(tx, input.id)),
  }),
}));
