import {
  type ChannelImport,
  channelSorters,
  datumNotFound,
  intakeSources,
} from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import {
  type ActivityPoint,
  activityUnits,
  type ChannelActivity,
  readChannelActivity,
} from "@fieldstone/domain/intake/channel-data/read-channel-activity.ts";
import {
  countChannelData,
  type DataList,
  listChannelImports,
  listedImportsMax,
  pageChannelData,
} from "@fieldstone/domain/intake/channel-data/read-channel-data.ts";
import { readDataCapacity } from "@fieldstone/domain/intake/channel-data/read-data-capacity.ts";
import { mayItSort } from "@fieldstone/domain/intake/channel-data/sort-channel-data.ts";
import type { LimitUse } from "@fieldstone/domain/kernel/entitlements/entitlements.ts";
import { SearchResult } from "../../discovery/search/search.schema.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import {
  ChannelDatumConnection,
  ChannelDatumRef,
  ChannelRef,
  ChannelThemeRef,
  channelCountsLoader,
  channelDatumLoader,
  channelThemeLoader,
  loadChannel,
} from "./channels.refs.ts";

export const ChannelSource = builder.enumType("ChannelSource", { values: intakeSources });
export const ChannelSorter = builder.enumType("ChannelSorter", { values: channelSorters });
const ActivityUnit = builder.enumType("ActivityUnit", { values: activityUnits });

ChannelDatumRef.implement({
  scope: "channels:read",
  description: "A point of feedback: something that a customer said.",
  fields: (t) => ({
    id: t.exposeID("id"),
    text: t.exposeString("text"),
    title: t.exposeString("title", { nullable: true }),
    author: t.exposeString("author", {
      nullable: true,
      description: "Name of the person who said it, as given by the source.",
    }),
    url: t.exposeString("url", { nullable: true }),
    source: t.expose("source", { type: ChannelSource }),
    saidAt: t.expose("saidAt", { type: "DateTime" }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
    theme: t.field({
      type: ChannelThemeRef,
      nullable: true,
      resolve: ({ themeId }, _args, context) =>
        themeId === null ? null : channelThemeLoader(context).load(themeId),
    }),
    sortedBy: t.expose("sortedBy", {
      type: ChannelSorter,
      nullable: true,
      description: "Null until the point is sorted for the first time.",
    }),
    isSorted: t.boolean({ resolve: ({ sortedBy }) => sortedBy !== null }),
    isSortedByMember: t.boolean({ resolve: ({ sortedBy }) => sortedBy === "MEMBER" }),
  }),
});

const ChannelImportRef = builder.objectRef<ChannelImport>("ChannelImport").implement({
  scope: "channels:read",
  description: "Points that were added by one import, which can be undone as a whole.",
  fields: (t) => ({
    id: t.exposeID("id"),
    source: t.expose("source", { type: ChannelSource }),
    fileName: t.exposeString("fileName", { nullable: true }),
    addedCount: t.exposeInt("addedCount"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    author: t.field({
      type: AuthorRef,
      resolve: ({ createdBy }) => ({ kind: "person" as const, userId: createdBy }),
    }),
  }),
});

const ActivityPointRef = builder.objectRef<ActivityPoint>("ActivityPoint").implement({
  scope: "channels:read",
  fields: (t) => ({ start: t.expose("start", { type: "DateTime" }), count: t.exposeInt("count") }),
});

const ChannelActivityRef = builder.objectRef<ChannelActivity>("ChannelActivity").implement({
  scope: "channels:read",
  description: "Number of points by day, week or month. Periods without points have a count of 0.",
  fields: (t) => ({
    unit: t.expose("unit", { type: ActivityUnit }),
    points: t.field({ type: [ActivityPointRef], resolve: ({ points }) => [...points] }),
  }),
});

const DataRoomRef = builder.objectRef<LimitUse>("ChannelDataRoom").implement({
  scope: "channels:read",
  description: "The number of points in the workspace, and the plan's limit.",
  fields: (t) => ({
    used: t.exposeInt("used"),
    max: t.exposeInt("max", { nullable: true, description: "The plan's limit; null if there is none." }),
  }),
});

builder.objectField(SearchResult, "channelDatum", (t) =>
  t.field({
    type: ChannelDatumRef,
    nullable: true,
    description:
      "The point of a channel that matched, for results of type CHANNEL; null if the channel itself matched.",
    resolve: ({ objectType, objectId }, _args, context) =>
      objectType === "channelDatum" ? channelDatumLoader(context).load(objectId) : null,
  }),
);

interface RangeArguments {
  readonly from?: Date | null | undefined;
  readonly to?: Date | null | undefined;
}

interface ListArguments extends RangeArguments {
  readonly themeId?: string | null | undefined;
  readonly topicId?: string | null | undefined;
  readonly outliers?: boolean | null | undefined;
  readonly textContains?: string | null | undefined;
}

function listOf(channelId: string, args: ListArguments): DataList {
  return {
    channelId,
    themeId: args.themeId ?? undefined,
    topicId: args.topicId ?? undefined,
    outliers: args.outliers ?? undefined,
    textContains: args.textContains ?? undefined,
    from: args.from ?? undefined,
    to: args.to ?? undefined,
  };
}

builder.objectFields(ChannelRef, (t) => {
  const range = { from: t.arg({ type: "DateTime" }), to: t.arg({ type: "DateTime" }) };
  const which = { ...range, themeId: t.arg.id(), topicId: t.arg.id(), outliers: t.arg.boolean() };
  return {
    dataCount: t.int({
      ...costs(countCost),
      args: range,
      resolve: async ({ id }, args, context) =>
        args.from == null && args.to == null
          ? ((await channelCountsLoader(context).load(id))?.dataCount ?? 0)
          : context.read((tx) => countChannelData(tx, listOf(id, args))),
    }),
    outlierCount: t.int({
      ...costs(countCost),
      args: range,
      description: "Number of points that fit no theme.",
      resolve: ({ id }, args, context) =>
        context.read((tx) => countChannelData(tx, listOf(id, { ...args, outliers: true }))),
    }),
    waitingCount: t.int({
      ...costs(countCost),
      description: "Number of points that are waiting to be sorted.",
      resolve: async ({ id }, _args, context) => {
        const waiting = (await channelCountsLoader(context).load(id))?.waitingCount ?? 0;
        return waiting > 0 && (await context.read(mayItSort)) ? waiting : 0;
      },
    }),
    activity: t.field({
      ...costs(countCost),
      type: ChannelActivityRef,
      args: which,
      resolve: ({ id }, args, context) => context.read((tx) => readChannelActivity(tx, listOf(id, args))),
    }),
    data: t.field({
      ...costs(countCost),
      type: ChannelDatumConnection,
      description: "The channel's points, the most recently said first.",
      args: { ...which, first: t.arg.int(), after: t.arg.string(), textContains: t.arg.string() },
      resolve: async ({ id }, args, context) => {
        const request = pageRequest(args, ["time", "id"]);
        const list = listOf(id, args);
        const page = await context.read((tx) => pageChannelData(tx, list, request));
        return toConnection(
          page,
          request,
          (datum) => [datum.saidKey, datum.id],
          () => context.read((tx) => countChannelData(tx, list)),
        );
      },
    }),
    imports: t.field({
      ...costs(countCost),
      type: [ChannelImportRef],
      description: `The latest ${listedImportsMax} imports that were not undone.`,
      resolve: async ({ id }, _args, context) => [
        ...(await context.read((tx) => listChannelImports(tx, id))),
      ],
    }),
  };
});

builder.queryFields((t) => ({
  channelDatum: t.field({
    scope: "channels:read",
    type: ChannelDatumRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadOrRefuse(channelDatumLoader, context, id, datumNotFound);
    },
  }),
  channelDataRoom: t.field({
    scope: "channels:read",
    ...costs(countCost),
    type: DataRoomRef,
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(readDataCapacity);
    },
  }),
}));
