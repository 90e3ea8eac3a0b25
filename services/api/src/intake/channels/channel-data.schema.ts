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
import { type DataRoom, readDataRoom } from "@fieldstone/domain/intake/channel-data/read-data-room.ts";
import { mayItSort } from "@fieldstone/domain/intake/channel-data/sort-channel-data.ts";
import { SearchResult } from "../../discovery/search/search.schema.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadOrRefuse } from "../../graphql/by-key.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, countCost } from "../../graphql/field-cost.ts";
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
  description: "A point of feedback: what someone said, somewhere.",
  fields: (t) => ({
    id: t.exposeID("id"),
    text: t.exposeString("text"),
    title: t.exposeString("title", { nullable: true }),
    author: t.exposeString("author", { nullable: true, description: "Who said it, as its source has it." }),
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
      description: "Null where it waits to be sorted for the first time.",
    }),
    isSorted: t.boolean({ resolve: ({ sortedBy }) => sortedBy !== null }),
    isSortedByMember: t.boolean({ resolve: ({ sortedBy }) => sortedBy === "MEMBER" }),
  }),
});

const ChannelImportRef = builder.objectRef<ChannelImport>("ChannelImport").implement({
  scope: "channels:read",
  description: "What came in at once, and can be taken away at once.",
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
  description: "How many points were said when; days, weeks or months without any are there with 0.",
  fields: (t) => ({
    unit: t.expose("unit", { type: ActivityUnit }),
    points: t.field({ type: [ActivityPointRef], resolve: ({ points }) => [...points] }),
  }),
});

const DataRoomRef = builder.objectRef<DataRoom>("ChannelDataRoom").implement({
  scope: "channels:read",
  description: "Points that the workspace has, and may have by its plan.",
  fields: (t) => ({
    used: t.exposeInt("used"),
    max: t.exposeInt("max", { nullable: true, description: "Null: as many as it likes." }),
  }),
});

builder.objectField(SearchResult, "channelDatum", (t) =>
  t.field({
    type: ChannelDatumRef,
    nullable: true,
    description: "Of a result of type CHANNEL that is a point of one.",
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
      description: "Points that were sorted into no theme.",
      resolve: ({ id }, args, context) =>
        context.read((tx) => countChannelData(tx, listOf(id, { ...args, outliers: true }))),
    }),
    waitingCount: t.int({
      ...costs(countCost),
      description: "Points that are being sorted, for the first time or again.",
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
      description: "The latest said first.",
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
      description: `The latest ${listedImportsMax} that are not undone.`,
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
      return context.read(readDataRoom);
    },
  }),
}));
