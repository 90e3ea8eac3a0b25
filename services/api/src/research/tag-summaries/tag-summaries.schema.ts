import { readSummarySwitch } from "@fieldstone/domain/research/summaries/read-summaries.ts";
import {
  deleteTagSummary,
  restoreTagSummary,
} from "@fieldstone/domain/research/tag-summaries/change-tag-summary.ts";
import {
  readSummariesOfTags,
  tagSummaryDisabledReason,
} from "@fieldstone/domain/research/tag-summaries/read-tag-summaries.ts";
import type { TagSummary, TagSummarySection } from "@fieldstone/domain/research/tag-summaries/tag-summary.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost, derivedCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { AiSwitchState } from "../../kernel/ai/ai-settings.schema.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { AiSummaryType, SummaryQuoteRef } from "../summaries/ai-summary.refs.ts";
import { boardLevelLoader, highlightCountLoader, loadTag, TagRef } from "../tags/tags.refs.ts";

type Sentence = TagSummarySection["sentences"][number];

const everything = { withoutAi: false };

const TagSummarySentence = builder.objectRef<Sentence>("TagSummarySentence").implement({
  scope: "highlights:read",
  fields: (t) => ({
    text: t.exposeString("text"),
    quotes: t.stringList({
      description: "The exact words of the highlights that support the sentence.",
      resolve: ({ quotes }) => quotes.map(({ text }) => text),
    }),
    highlightIds: t.idList({
      description: "The quoted highlights, in the order of `quotes`.",
      resolve: ({ quotes }) => quotes.map(({ highlightId }) => highlightId),
    }),
  }),
});

const TagSummarySectionRef = builder.objectRef<TagSummarySection>("TagSummarySection").implement({
  scope: "highlights:read",
  fields: (t) => ({
    title: t.exposeString("title", { nullable: true }),
    sentences: t.field({ type: [TagSummarySentence], resolve: ({ sentences }) => sentences }),
  }),
});

const TagSummaryRef = builder.objectRef<TagSummary>("TagSummary").implement({
  scope: "highlights:read",
  interfaces: [AiSummaryType],
  description: "An AI summary of a tag's highlights.",
  fields: (t) => ({
    summary: t.string({
      resolve: ({ sections }) =>
        sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join("\n"),
    }),
    sections: t.field({ type: [TagSummarySectionRef], resolve: ({ sections }) => sections }),
    quotes: t.field({
      type: [SummaryQuoteRef],
      resolve: ({ sections }) =>
        sections
          .flatMap(({ sentences }) => sentences)
          .flatMap(({ quotes }) => quotes.map(({ highlightId, text }) => ({ itemId: highlightId, text }))),
    }),
    quotedHighlights: t.field({
      type: [HighlightRef],
      description: "The highlights that the summary quotes.",
      resolve: async ({ sections }, _args, context) => {
        const quotes = sections.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.quotes));
        const ids = [...new Set(quotes.map(({ highlightId }) => highlightId))];
        const found = await Promise.all(ids.map((id) => highlightLoader(context).load(id)));
        return found.flatMap((highlight) => highlight ?? []);
      },
    }),
    highlightCount: t.exposeInt("highlightCount", {
      description: "The number of highlights when the summary was generated.",
    }),
    isStale: t.boolean({
      ...costs(countCost),
      description: "True if the number of highlights has changed since the summary was generated.",
      resolve: async ({ tagId, highlightCount }, _args, context) =>
        ((await highlightCountLoader(context, everything).load(tagId)) ?? 0) !== highlightCount,
    }),
    author: t.field({
      type: UserRef,
      nullable: true,
      description: "The member who requested it.",
      resolve: ({ createdBy }, _args, context) =>
        createdBy === null ? null : memberLoader(context).load(createdBy),
    }),
  }),
});

const ofTagsLoader = defineLoader(readSummariesOfTags);

builder.objectFields(TagRef, (t) => ({
  summaries: t.field({
    ...costs(derivedCost),
    type: [TagSummaryRef],
    description:
      "Summaries whose highlights the caller can all read, latest first, one per kind and framework.",
    resolve: async ({ id }, _args, context) => [...((await ofTagsLoader(context).load(id)) ?? [])],
  }),
  summaryDisabledReason: t.string({
    ...costs(countCost),
    nullable: true,
    description: "Why the highlights cannot be summarized; null if they can.",
    resolve: async ({ id, tagBoardId }, _args, context) =>
      tagSummaryDisabledReason(
        context.tenant.actor,
        (await boardLevelLoader(context).load(tagBoardId)) ?? "READ",
        (await highlightCountLoader(context, everything).load(id)) ?? 0,
      ),
  }),
  summarySwitch: t.field({
    type: AiSwitchState,
    description: "If off, summaries are hidden and cannot be generated.",
    resolve: (_tag, _args, context) => context.read(readSummarySwitch),
  }),
}));

const TagSummaryPayload = builder.objectRef<TagSummary>("TagSummaryPayload").implement({
  fields: (t) => ({
    summaryId: t.exposeID("id"),
    tag: t.field({ type: TagRef, resolve: ({ tagId }, _args, context) => loadTag(context, tagId) }),
  }),
});

builder.mutationFields((t) => ({
  deleteTagSummary: t.field({
    scope: "highlights:write",
    type: TagSummaryPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => deleteTagSummary(tx, input.id)),
  }),
  restoreTagSummary: t.field({
    scope: "highlights:write",
    type: TagSummaryPayload,
    description: "Restores a summary and replaces the current one.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => restoreTagSummary(tx, input.id)),
  }),
}));
