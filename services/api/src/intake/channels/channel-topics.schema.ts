import {
  createChannelTopic,
  deleteChannelTopic,
  renameChannelTopic,
  restoreChannelTopic,
} from "@fieldstone/domain/intake/channel-themes/change-channel-topics.ts";
import {
  listChannelThemes,
  listChannelTopics,
} from "@fieldstone/domain/intake/channel-themes/read-channel-themes.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import {
  ChannelPayload,
  ChannelRef,
  ChannelThemeRef,
  ChannelTopicRef,
  loadChannel,
  loadChannelTopic,
} from "./channels.refs.ts";

ChannelTopicRef.implement({
  scope: "channels:read",
  description: "A group of a channel's themes.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
    themes: t.field({
      type: [ChannelThemeRef],
      ...costs(countCost),
      resolve: async ({ id, channelId }, _args, context) =>
        (await context.read((tx) => listChannelThemes(tx, channelId))).filter(
          ({ topicId }) => topicId === id,
        ),
    }),
  }),
});

builder.objectFields(ChannelRef, (t) => ({
  topics: t.field({
    type: [ChannelTopicRef],
    ...costs(countCost),
    resolve: async ({ id }, _args, context) => [...(await context.read((tx) => listChannelTopics(tx, id)))],
  }),
}));

builder.queryFields((t) => ({
  channelTopic: t.field({
    scope: "channels:read",
    type: ChannelTopicRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadChannelTopic(context, id),
  }),
}));

const ChannelTopicPayload = builder.objectRef<{ topicId: string }>("ChannelTopicPayload").implement({
  fields: (t) => ({
    topic: t.field({
      type: ChannelTopicRef,
      resolve: ({ topicId }, _args, context) => loadChannelTopic(context, topicId),
    }),
  }),
});

const CreateChannelTopicInput = builder.inputType("CreateChannelTopicInput", {
  fields: (t) => ({ channelId: t.id({ required: true }), title: t.string({ required: true }) }),
});
const UpdateChannelTopicInput = builder.inputType("UpdateChannelTopicInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string({ required: true }) }),
});

builder.mutationFields((t) => ({
  createChannelTopic: t.field({
    scope: "channels:write",
    type: ChannelTopicPayload,
    args: { input: t.arg({ type: CreateChannelTopicInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      topicId: await context.write((tx) => createChannelTopic(tx, input)),
    }),
  }),
  updateChannelTopic: t.field({
    scope: "channels:write",
    type: ChannelTopicPayload,
    args: { input: t.arg({ type: UpdateChannelTopicInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => renameChannelTopic(tx, input));
      return { topicId: input.id };
    },
  }),
  deleteChannelTopic: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    description: "Deletes a topic and keeps its themes. It can be restored for 30 days.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => deleteChannelTopic(tx, input.id)),
    }),
  }),
  restoreChannelTopic: t.field({
    scope: "channels:write",
    type: ChannelTopicPayload,
    description: "Restores a topic with those of its themes that were not moved to another topic since.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreChannelTopic(tx, input.id));
      return { topicId: input.id };
    },
  }),
}));
