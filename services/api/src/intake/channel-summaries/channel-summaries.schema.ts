import {
  deleteChannelSummary,
  restoreChannelSummary,
} from "@fieldstone/domain/intake/channel-summaries/change-channel-summary.ts";
import type {
  ChannelSummary,
  ChannelSummarySection,
} from "@fieldstone/domain/intake/channel-summaries/channel-summary.ts";
import {
  channelSummaryDisabledReason,
  readSummariesOfChannels,
  readSummariesOfThemes,
} from "@fieldstone/domain/intake/channel-summaries/read-channel-summaries.ts";
import { readSummarySwitch } from "@fieldstone/domain/research/summaries/read-summaries.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost, derivedCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { AiSwitchState } from "../../kernel/ai/ai-settings.schema.ts";
import { AiSummaryType, SummaryQuoteRef } from "../../research/summaries/ai-summary.refs.ts";
import {
  ChannelRef,
  ChannelThemeRef,
  channelCountsLoader,
  channelThemeLoader,
  loadChannel,
  loadChannelTheme,
} from "../channels/channels.refs.ts";

type Sentence = ChannelSummarySection["sentences"][number];

const ChannelSummarySentence = builder.objectRef<Sentence>("ChannelSummarySentence").implement({
  scope: "channels:read",
  fields: (t) => ({
    text: t.exposeString("text"),
    quotes: t.stringList({
      description: "The exact words of the points that support the sentence.",
      resolve: ({ quotes }) => quotes.map(({ text }) => text),
    }),
    datumIds: t.idList({
      description: "The quoted points, in the order of `quotes`.",
      resolve: ({ quotes }) => quotes.map(({ datumId }) => datumId),
    }),
  }),
});

const ChannelSummarySectionRef = builder.objectRef<ChannelSummarySection>("ChannelSummarySection").implement({
  scope: "channels:read",
  fields: (t) => ({
    title: t.exposeString("title", { nullable: true }),
    theme: t.field({
      type: ChannelThemeRef,
      nullable: true,
      description: "In a summary of a whole channel, the theme of this section; null otherwise.",
      resolve: ({ themeId }, _args, context) =>
        themeId === null ? null : channelThemeLoader(context).load(themeId),
    }),
    dataCount: t.exposeInt("dataCount", {
      nullable: true,
      description: "The number of points in the theme when the summary was generated.",
    }),
    sentences: t.field({ type: [ChannelSummarySentence], resolve: ({ sentences }) => sentences }),
  }),
});

const ChannelSummaryRef = builder.objectRef<ChannelSummary>("ChannelSummary").implement({
  scope: "channels:read",
  interfaces: [AiSummaryType],
  description: "An AI summary of the points of a channel or theme.",
  fields: (t) => ({
    summary: t.string({
      resolve: ({ sections }) =>
        sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join("\n"),
    }),
    sections: t.field({ type: [ChannelSummarySectionRef], resolve: ({ sections }) => sections }),
    quotes: t.field({
      type: [SummaryQuoteRef],
      resolve: ({ sections }) =>
        sections
          .flatMap(({ sentences }) => sentences)
          .flatMap(({ quotes }) => quotes.map(({ datumId, text }) => ({ itemId: datumId, text }))),
    }),
    dataCount: t.exposeInt("dataCount", {
      description: "The number of points when the summary was generated.",
    }),
    isStale: t.boolean({
      ...costs(countCost),
      description: "True if the number of points has changed since the summary was generated.",
      resolve: async ({ channelId, themeId, dataCount }, _args, context) => {
        const counted =
          themeId === null
            ? await channelCountsLoader(context).load(channelId)
            : await channelThemeLoader(context).load(themeId);
        return (counted?.dataCount ?? 0) !== dataCount;
      },
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

const ofChannelsLoader = defineLoader(readSummariesOfChannels);
const ofThemesLoader = defineLoader(readSummariesOfThemes);
const description = "Summaries, latest first, one per kind and framework.";

builder.objectFields(ChannelRef, (t) => ({
  summaries: t.field({
    ...costs(derivedCost),
    type: [ChannelSummaryRef],
    description,
    resolve: async ({ id }, _args, context) => [...((await ofChannelsLoader(context).load(id)) ?? [])],
  }),
  summaryDisabledReason: t.string({
    nullable: true,
    description: "Why the points cannot be summarized; null if they can.",
    resolve: async ({ id }, _args, context) =>
      channelSummaryDisabledReason(
        context.tenant.actor,
        (await channelCountsLoader(context).load(id))?.dataCount ?? 0,
      ),
  }),
  summarySwitch: t.field({
    type: AiSwitchState,
    description: "If off, summaries are hidden and cannot be generated.",
    resolve: (_channel, _args, context) => context.read(readSummarySwitch),
  }),
}));

builder.objectFields(ChannelThemeRef, (t) => ({
  summaries: t.field({
    ...costs(derivedCost),
    type: [ChannelSummaryRef],
    description,
    resolve: async ({ id }, _args, context) => [...((await ofThemesLoader(context).load(id)) ?? [])],
  }),
  summaryDisabledReason: t.string({
    nullable: true,
    description: "Why the points cannot be summarized; null if they can.",
    resolve: ({ dataCount }, _args, context) => channelSummaryDisabledReason(context.tenant.actor, dataCount),
  }),
}));

const ChannelSummaryPayload = builder.objectRef<ChannelSummary>("ChannelSummaryPayload").implement({
  fields: (t) => ({
    summaryId: t.exposeID("id"),
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
    theme: t.field({
      type: ChannelThemeRef,
      nullable: true,
      resolve: ({ themeId }, _args, context) =>
        themeId === null ? null : loadChannelTheme(context, themeId),
    }),
  }),
});

builder.mutationFields((t) => ({
  deleteChannelSummary: t.field({
    scope: "channels:write",
    type: ChannelSummaryPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => deleteChannelSummary(tx, input.id)),
  }),
  restoreChannelSummary: t.field({
    scope: "channels:write",
    type: ChannelSummaryPayload,
    description: "Restores a summary and replaces the current one.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: (_root, { input }, context) => context.write((tx) => restoreChannelSummary(tx, input.id)),
  }),
}));
