import { createSavedFeed } from "@fieldstone/domain/discovery/saved-feeds/create-saved-feed.ts";
import { markFeedSeen } from "@fieldstone/domain/discovery/saved-feeds/mark-feed-seen.ts";
import { moveSavedFeed } from "@fieldstone/domain/discovery/saved-feeds/move-saved-feed.ts";
import { setSavedFeedDeleted } from "@fieldstone/domain/discovery/saved-feeds/set-saved-feed-deleted.ts";
import { updateSavedFeed } from "@fieldstone/domain/discovery/saved-feeds/update-saved-feed.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadSavedFeed, SavedFeedRef } from "./saved-feeds.refs.ts";

const SavedFeedPayload = builder.objectRef<{ feedId: string }>("SavedFeedPayload").implement({
  fields: (t) => ({
    savedFeed: t.field({
      type: SavedFeedRef,
      resolve: ({ feedId }, _args, context) => loadSavedFeed(context, feedId),
    }),
  }),
});

const CreateSavedFeedInput = builder.inputType("CreateSavedFeedInput", {
  fields: (t) => ({
    title: t.string({ required: true }),
    search: t.field({ type: "JSON", required: true }),
    shared: t.boolean({ defaultValue: false }),
  }),
});

const UpdateSavedFeedInput = builder.inputType("UpdateSavedFeedInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    search: t.field({ type: "JSON" }),
    shared: t.boolean(),
  }),
});

const MoveSavedFeedInput = builder.inputType("MoveSavedFeedInput", {
  fields: (t) => ({ id: t.id({ required: true }), rank: t.float({ required: true }) }),
});

builder.mutationFields((t) => ({
  createSavedFeed: t.field({
    scope: "person",
    type: SavedFeedPayload,
    args: { input: t.arg({ type: CreateSavedFeedInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      feedId: await context.write((tx) => createSavedFeed(tx, input)),
    }),
  }),
  updateSavedFeed: t.field({
    scope: "person",
    type: SavedFeedPayload,
    args: { input: t.arg({ type: UpdateSavedFeedInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateSavedFeed(tx, input));
      return { feedId: input.id };
    },
  }),
  moveSavedFeed: t.field({
    scope: "person",
    type: SavedFeedPayload,
    args: { input: t.arg({ type: MoveSavedFeedInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveSavedFeed(tx, input));
      return { feedId: input.id };
    },
  }),
  markSavedFeedSeen: t.field({
    scope: "person",
    type: SavedFeedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => markFeedSeen(tx, input.id));
      return { feedId: input.id };
    },
  }),
  deleteSavedFeed: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setSavedFeedDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreSavedFeed: t.field({
    scope: "person",
    type: SavedFeedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setSavedFeedDeleted(tx, input.id, false));
      return { feedId: input.id };
    },
  }),
}));
