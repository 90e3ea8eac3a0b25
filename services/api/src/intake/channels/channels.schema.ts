import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { countFollowedNewThemes } from "@fieldstone/domain/intake/channel-themes/read-channel-themes.ts";
import { setChannelDeleted } from "@fieldstone/domain/intake/channels/delete-channel.ts";
import { markChannelSeen } from "@fieldstone/domain/intake/channels/mark-channel-seen.ts";
import {
  type ChannelList,
  countChannels,
  pageChannels,
} from "@fieldstone/domain/intake/channels/read-channels.ts";
import { updateChannel } from "@fieldstone/domain/intake/channels/update-channel.ts";
import { channelTemplates } from "@fieldstone/model/channels/feedback-template.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { AskChannelCountRef } from "../../discovery/ask/ask.schema.ts";
import { SearchResult } from "../../discovery/search/search.schema.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, countCost, groupedCountCost, groupedReadCost } from "../../graphql/costs/field-cost.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../../research/filters/filter-argument.ts";
import { FolderRef, folderLoader } from "../../research/folders/folders.refs.ts";
import {
  ChannelConnection,
  ChannelPayload,
  ChannelRef,
  channelLoader,
  lastDataAtLoader,
  loadChannel,
  newThemeCountLoader,
} from "./channels.refs.ts";

const ChannelTemplate = builder.enumType("ChannelTemplate", { values: channelTemplates });

ChannelRef.implement({
  scope: "channels:read",
  description: "A stream of feedback, sorted into themes. All members can read it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    template: t.expose("template", { type: ChannelTemplate }),
    folder: t.field({
      type: FolderRef,
      nullable: true,
      resolve: ({ folderId }, _args, context) =>
        folderId === null ? null : folderLoader(context).load(folderId),
    }),
    strictness: t.exposeInt("strictness", {
      description: "How similar a point must be to its theme: from 1 (very strict) to 5 (very relaxed).",
    }),
    themeSizePercent: t.exposeInt("themeSizePercent", {
      description: "Minimum size of a new theme, as a percentage of the outliers: 3, 5, 10, 15 or 25.",
    }),
    archivedAt: t.expose("archivedAt", { type: "DateTime", nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    author: t.field({
      type: AuthorRef,
      resolve: ({ createdBy }) => ({ kind: "person" as const, userId: createdBy }),
    }),
    lastDataAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the channel's most recent point was said; null if there are no points.",
      ...costs(groupedReadCost),
      resolve: ({ id }, _args, context) => lastDataAtLoader(context).load(id),
    }),
    newThemeCount: t.int({
      description: "Number of themes found since the caller last opened the channel.",
      ...costs(groupedCountCost),
      resolve: async ({ id }, _args, context) => (await newThemeCountLoader(context).load(id)) ?? 0,
    }),
  }),
});

interface ChannelListArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly titleContains?: string | null;
  readonly folderId?: string | null;
  readonly filter?: typeof FilterInput.$inferInput | null;
}

async function readChannels(context: ApiContext, args: ChannelListArguments) {
  requireUser(context);
  const request = pageRequest(args, ["text", "id"]);
  const filter = readFilter(context, "channels", args.filter);
  const list: ChannelList = {
    titleContains: args.titleContains ?? undefined,
    folderId: args.folderId ?? undefined,
    archived: filter.contains("Archived"),
  };
  const page = await context.read(async (tx) =>
    pageChannels(tx, { ...list, filter: await filter(tx) }, request),
  );
  return toConnection(
    page,
    request,
    ({ titleKey, id }) => [titleKey, id],
    () => context.read(async (tx) => countChannels(tx, { ...list, filter: await filter(tx) })),
  );
}

builder.queryFields((t) => ({
  newChannelThemeCount: t.int({
    scope: "channels:read",
    ...costs(countCost),
    description:
      "Number of themes found since the caller last looked, in channels that the caller created or has opened.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(countFollowedNewThemes);
    },
  }),
  channels: t.field({
    scope: "channels:read",
    type: ChannelConnection,
    description: "Channels by title. Archived channels are included only if the filter asks for them.",
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      titleContains: t.arg.string(),
      folderId: t.arg.id(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: (_root, args, context) => readChannels(context, args),
  }),
  channel: t.field({
    scope: "channels:read",
    type: ChannelRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadChannel(context, id),
  }),
}));

builder.objectField(SearchResult, "channel", (t) =>
  t.field({
    type: ChannelRef,
    nullable: true,
    resolve: ({ objectType, objectId }, _args, context) =>
      objectType === "channel" ? channelLoader(context).load(objectId) : null,
  }),
);

builder.objectField(AskChannelCountRef, "channel", (t) =>
  t.field({
    type: ChannelRef,
    nullable: true,
    description: "Null if the caller can no longer read it.",
    resolve: ({ channelId }, _args, context) => channelLoader(context).load(parseId(channelId)),
  }),
);

const CreateChannelInput = builder.inputType("CreateChannelInput", {
  fields: (t) => ({
    title: t.string({ required: true }),
    template: t.field({ type: ChannelTemplate, required: true }),
    folderId: t.id(),
  }),
});

const UpdateChannelInput = builder.inputType("UpdateChannelInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    folderId: t.id({ description: "Null removes the channel from its folder." }),
    strictness: t.int(),
    themeSizePercent: t.int(),
    archived: t.boolean(),
  }),
});

builder.mutationFields((t) => ({
  createChannel: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    description: "Creates a channel with the themes of its template.",
    args: { input: t.arg({ type: CreateChannelInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => createChannel(tx, input)),
    }),
  }),
  updateChannel: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: UpdateChannelInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateChannel(tx, input));
      return { channelId: input.id };
    },
  }),
  deleteChannel: t.field({
    scope: "channels:write",
    type: DeletedPayload,
    description: "Moves a channel to the trash with everything in it.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setChannelDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreChannel: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setChannelDeleted(tx, input.id, false));
      return { channelId: input.id };
    },
  }),
  markChannelSeen: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    description: "Records that the caller has seen the channel's current themes.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => markChannelSeen(tx, input.id));
      return { channelId: input.id };
    },
  }),
}));
