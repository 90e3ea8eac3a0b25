import {
  addReelClips,
  deleteReelClips,
  moveReelClip,
  restoreReelClips,
  setReelDeleted,
  titleReelClip,
  updateReel,
} from "@fieldstone/domain/research/reels/change-reel.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadReel, ReelRef } from "./reels.refs.ts";
import { ReelTransitionEnum } from "./reels.schema.ts";

const ReelPayload = builder.objectRef<{ reelId: string }>("ReelPayload").implement({
  fields: (t) => ({
    reel: t.field({ type: ReelRef, resolve: ({ reelId }, _args, context) => loadReel(context, reelId) }),
  }),
});

const CreateReelInput = builder.inputType("CreateReelInput", {
  description: "Provide a note or insight, or a tag.",
  fields: (t) => ({
    documentId: t.id(),
    tagId: t.id(),
    projectId: t.id({ description: "The project of the reel, for a tag of the workspace." }),
    title: t.string({ required: true }),
    transition: t.field({ type: ReelTransitionEnum }),
    highlightIds: t.idList({ required: true }),
  }),
});
const UpdateReelInput = builder.inputType("UpdateReelInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    transition: t.field({ type: ReelTransitionEnum }),
  }),
});
const ReelClipsInput = builder.inputType("ReelClipsInput", {
  fields: (t) => ({ id: t.id({ required: true }), highlightIds: t.idList({ required: true }) }),
});
const MoveReelClipInput = builder.inputType("MoveReelClipInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    highlightId: t.id({ required: true }),
    beforeHighlightId: t.id({ description: "Omit to move the clip to the end." }),
  }),
});
const TitleReelClipInput = builder.inputType("TitleReelClipInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    highlightId: t.id({ required: true }),
    title: t.string({ required: true, description: "Empty to use the beginning of the highlight's words." }),
  }),
});

builder.mutationFields((t) => ({
  createReel: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    description: "Creates a reel of at most 100 highlights of recordings, and starts to create their clips.",
    args: { input: t.arg({ type: CreateReelInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      reelId: await context.write((tx) => createReel(tx, input)),
    }),
  }),
  updateReel: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: UpdateReelInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateReel(tx, input));
      return { reelId: input.id };
    },
  }),
  addReelClips: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: ReelClipsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => addReelClips(tx, input));
      return { reelId: input.id };
    },
  }),
  deleteReelClips: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: ReelClipsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteReelClips(tx, input));
      return { reelId: input.id };
    },
  }),
  restoreReelClips: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    description: "Restores removed clips to their earlier positions.",
    args: { input: t.arg({ type: ReelClipsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreReelClips(tx, input));
      return { reelId: input.id };
    },
  }),
  moveReelClip: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: MoveReelClipInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveReelClip(tx, input));
      return { reelId: input.id };
    },
  }),
  titleReelClip: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: TitleReelClipInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => titleReelClip(tx, input));
      return { reelId: input.id };
    },
  }),
  deleteReel: t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setReelDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreReel: t.field({
    scope: "highlights:write",
    type: ReelPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setReelDeleted(tx, input.id, false));
      return { reelId: input.id };
    },
  }),
}));
