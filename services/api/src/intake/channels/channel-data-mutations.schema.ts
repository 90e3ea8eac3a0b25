import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import {
  moveChannelData,
  putChannelDataBack,
  setChannelDataDeleted,
  undoChannelImport,
} from "@fieldstone/domain/intake/channel-data/change-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { channelDataPerCallMax } from "@fieldstone/model/limits.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, mutationCost } from "../../graphql/costs/field-cost.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { ChannelSorter, ChannelSource } from "./channel-data.schema.ts";
import { ChannelPayload, ChannelRef, loadChannel } from "./channels.refs.ts";

/** Writes up to 500 points. */
const intakeCost = 2 * mutationCost;

const ChannelDatumInput = builder.inputType("ChannelDatumInput", {
  fields: (t) => ({
    externalId: t.string({
      description: "The point's id in its source system. A point with the same id is updated.",
    }),
    text: t.string({ required: true }),
    title: t.string(),
    author: t.string(),
    url: t.string(),
    saidAt: t.field({ type: "DateTime", description: "Defaults to now." }),
  }),
});

const AddChannelDataInput = builder.inputType("AddChannelDataInput", {
  fields: (t) => ({
    channelId: t.id({ required: true }),
    source: t.field({ type: ChannelSource, required: true }),
    importId: t.id({
      description: "The same id for all calls of one file, so that they can be undone together.",
    }),
    fileName: t.string(),
    items: t.field({
      type: [ChannelDatumInput],
      required: true,
      description: `At most ${channelDataPerCallMax} points per call.`,
    }),
  }),
});

interface Added {
  readonly channelId: string;
  readonly addedCount: number;
  readonly updatedCount: number;
  readonly unchangedCount: number;
}

const AddChannelDataPayload = builder.objectRef<Added>("AddChannelDataPayload").implement({
  fields: (t) => ({
    channel: t.field({
      type: ChannelRef,
      resolve: ({ channelId }, _args, context) => loadChannel(context, channelId),
    }),
    addedCount: t.exposeInt("addedCount"),
    updatedCount: t.exposeInt("updatedCount"),
    unchangedCount: t.exposeInt("unchangedCount"),
  }),
});

const ChannelDataIdsInput = builder.inputType("ChannelDataIdsInput", {
  fields: (t) => ({ ids: t.idList({ required: true }) }),
});
const MoveChannelDataInput = builder.inputType("MoveChannelDataInput", {
  fields: (t) => ({
    ids: t.idList({ required: true }),
    themeId: t.id({ description: "Null moves the points to the outliers. Ignored if `sortedBy` is null." }),
  }),
});

const PutChannelDataBackInput = builder.inputType("PutChannelDataBackInput", {
  fields: (t) => ({
    ids: t.idList({ required: true }),
    themeId: t.id({ description: "Null moves the points to the outliers." }),
    sortedBy: t.field({
      type: ChannelSorter,
      description: "Null returns the points to the queue for sorting.",
    }),
  }),
});

builder.mutationFields((t) => ({
  addChannelData: t.field({
    scope: "channels:write",
    ...costs(intakeCost),
    type: AddChannelDataPayload,
    args: { input: t.arg({ type: AddChannelDataInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const parsed = parseInput(channelDataInput, input);
      const counts = await context.write((tx) => addChannelData(tx, parsed));
      return { channelId: parsed.channelId, ...counts };
    },
  }),
  undoChannelImport: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => undoChannelImport(tx, input.id)),
    }),
  }),
  moveChannelData: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: MoveChannelDataInput, required: true }) },
    resolve: async (_root, { input: { ids, themeId = null } }, context) => ({
      channelId: await context.write((tx) => moveChannelData(tx, { ids, themeId })),
    }),
  }),
  putChannelDataBack: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    description: "Undoes a move: the points return to where they were, with their earlier `sortedBy`.",
    args: { input: t.arg({ type: PutChannelDataBackInput, required: true }) },
    resolve: async (_root, { input: { ids, themeId = null, sortedBy = null } }, context) => ({
      channelId: await context.write((tx) => putChannelDataBack(tx, { ids, themeId, sortedBy })),
    }),
  }),
  deleteChannelData: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: ChannelDataIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => setChannelDataDeleted(tx, input.ids, true)),
    }),
  }),
  restoreChannelData: t.field({
    scope: "channels:write",
    type: ChannelPayload,
    args: { input: t.arg({ type: ChannelDataIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      channelId: await context.write((tx) => setChannelDataDeleted(tx, input.ids, false)),
    }),
  }),
}));
