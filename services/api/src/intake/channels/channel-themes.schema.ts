import { countChannelData } from "@fieldstone/domain/intake/channel-data/read-channel-data.ts";
import {
  cancelThemeSearch,
  startThemeSearch,
} from "@fieldstone/domain/intake/channel-data/search-channel-themes.ts";
import { mayItSort } from "@fieldstone/domain/intake/channel-data/sort-channel-data.ts";
import {
  type ThemeSearch,
  themeSearchStatuses,
} from "@fieldstone/domain/intake/channel-data/theme-search.ts";
import { setFoundThemesDeleted } from "@fieldstone/domain/intake/channel-data/undo-theme-search.ts";
import {
  createChannelTheme,
  setChannelThemeDeleted,
  updateChannelTheme,
} from "@fieldstone/domain/intake/channel-themes/change-channel-themes.ts";
import { channelThemeOrigins } from "@fieldstone/domain/intake/channel-themes/channel-theme.ts";
import { listChannelThemes } from "@fieldstone/domain/intake/channel-themes/read-channel-themes.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { SearchResult } from "../../discovery/search/search.schema.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { FilterInput, readFilter } from "../../research/filters/filter-argument.ts";
import {
  ChannelPayload,
  ChannelRef,
  ChannelThemeRef,
  ChannelTopicRef,
  channelThemeLoader,
  channelTopicLoader,
  latestSearchLoader,
  loadChannel,
  loadChannelTheme,
} from "./channels.refs.ts";

const ChannelThemeOrigin = builder.enumType("ChannelThemeOrigin", { values: channelThemeOrigins });

ChannelThemeRef.implement({
  scope: "channels:read",
  description: "A theme that points of a channel have in common.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
    origin: t.expose("origin", { type: ChannelThemeOrigin }),
    isNew: t.exposeBoolean("isNew", {
      description: "True if the theme was found since the caller last opened the channel.",
    }),
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
    topic: t.field({
      type: ChannelTopicRef,
      nullable: true,
      resolve: ({ topicId }, _args, context) =>
        topicId === null ? null : channelTopicLoader(context).load(topicId),
    }),
    dataCount: t.int({
      ...costs(countCost),
      args: { from: t.arg({ type: "DateTime" }), to: t.arg({ type: "DateTime" }) },
      resolve: ({ id, channelId, dataCount }, { from, to }, context) =>
        from == null && to == null
          ? dataCount
          : context.read((tx) =>
              countChannelData(tx, { channelId, themeId: id, from: from ?? undefined, to: to ?? undefined }),
            ),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

const ChannelThemeSearchStatus = builder.enumType("ChannelThemeSearchStatus", {
  values: themeSearchStatuses,
});

const ChannelThemeSearch = builder.objectRef<ThemeSearch>("ChannelThemeSearch").implement({
  scope: "channels:read",
  description: "A search for new themes among a channel's outliers.",
  fields: (t) => ({
    status: t.expose("status", { type: ChannelThemeSearchStatus }),
    foundCount: t.exposeInt("foundCount"),
    keptCount: t.exposeInt("keptCount", {
      description: "Number of found themes that have not been deleted.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

builder.objectFields(ChannelRef, (t) => ({
  themes: t.field({
    type: [ChannelThemeRef],
    description: "The channel's themes, those with the most points first.",
    ...costs(countCost),
    args: { filter: t.arg({ type: FilterInput }) },
    resolve: async ({ id }, args, context) => {
      const filter = readFilter(context, "themes", args.filter);
      return [...(await context.read(async (tx) => listChannelThemes(tx, id, await filter(tx))))];
    },
  }),
  findThemes: t.field({
    type: ChannelThemeSearch,
    nullable: true,
    description: "The latest search for new themes; null if there was none.",
    resolve: ({ id }, _args, context) => latestSearchLoader(context).load(id),
  }),
  isSortedByAi: t.boolean({
    description:
      "False if the workspace has turned off suggested tags. Points then have to be sorted by hand.",
    ...costs(countCost),
    resolve: (_channel, _args, context) => context.read(mayItSort),
  }),
}));

builder.queryFields((t) => ({
  channelTheme: t.field({
    scope: "channels:read",
    type: ChannelThemeRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadChannelTheme(context, id),
  }),
}));

builder.objectField(SearchResult, "channelTheme", (t) =>
  t.field({
    type: ChannelThemeRef,
    nullable: true,
    resolve: ({ objectType, objectId }, _args, context) =>
      objectType === "channelTheme" ? channelThemeLoader(context).load(objectId) : null,
  }),
);

const ChannelThemePayload = builder.objectRef<{ themeId: string }>("ChannelThemePayload").implement({
  fields: (t) => ({
    theme: t.field({
      type: ChannelThemeRef,
      resolve: ({ themeId }, _args, context) => loadChannelTheme(context, themeId),
    }),
  }),
});

const CreateChannelThemeInput = builder.inputType("CreateChannelThemeInput", {
  fields: (t) => ({
    channelId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string(),
    topicId: t.id(),
  }),
});
const UpdateChannelThemeInput = builder.inputType("UpdateChannelThemeInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    topicId: t.id({ description: "Null removes the theme from its topic." }),
  }),
});
const ChannelIdInput = builder.inputType("ChannelIdInput", {
  fields: (t) => ({ channelId: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  createChannelTheme: t.field({
    scope: "channels:write",
    type: ChannelThemePayload,
    description: "Adds a theme and sorts the channel's points again.",
    args: { input: t.arg({ type: CreateChannelThemeInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      themeId: await context.write((tx) => createChannelTheme(tx, input)),
    }),
  }),
  updateChannelTheme: t.field({
    scope: "channels:write",
    type: ChannelThemePayload,
    args: { input: t.arg({ type: UpdateChannelThemeInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateChannelTheme(tx, input));
      return { themeId: input.id };
    },
  }),
  deleteChannelTheme: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => setChannelThemeDeleted(tx, input.id, true)),
    }),
  }),
  restoreChannelTheme: t.field({
    scope: "channels:write",
    type: ChannelThemePayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setChannelThemeDeleted(tx, input.id, false));
      return { themeId: input.id };
    },
  }),
}));

type ChannelAct = (tx: TenantTransaction, channelId: string) => Promise<void>;

/** Actions on all themes of a channel. */
builder.mutationFields((t) => {
  const ofChannel = (act: ChannelAct, description?: string) =>
    t.field({
      scope: "channels:write",
      type: ChannelPayload,
      ...(description === undefined ? {} : { description }),
      args: { input: t.arg({ type: ChannelIdInput, required: true }) },
      resolve: async (_root, { input }, context) => {
        await context.write((tx) => act(tx, input.channelId));
        return input;
      },
    });
  return {
    findChannelThemes: ofChannel(startThemeSearch, "Begins to look for new themes among the outliers."),
    undoChannelThemes: ofChannel(
      (tx, channelId) => setFoundThemesDeleted(tx, channelId, true),
      "Deletes the themes that the latest search found, in one act.",
    ),
    redoChannelThemes: ofChannel(
      (tx, channelId) => setFoundThemesDeleted(tx, channelId, false),
      "Brings back what undoChannelThemes deleted.",
    ),
    cancelChannelThemes: ofChannel(cancelThemeSearch),
  };
});
