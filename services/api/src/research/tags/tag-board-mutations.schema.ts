import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { setTagBoardDeleted } from "@fieldstone/domain/research/tags/boards/delete-tag-board.ts";
import { deleteTagGroup } from "@fieldstone/domain/research/tags/boards/delete-tag-group.ts";
import { restoreTagGroup } from "@fieldstone/domain/research/tags/boards/restore-tag-group.ts";
import { updateTagBoard } from "@fieldstone/domain/research/tags/boards/update-tag-board.ts";
import { updateTagGroup } from "@fieldstone/domain/research/tags/boards/update-tag-group.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadTagBoard, loadTagGroup, TagBoardRef, TagGroupRef } from "./tags.refs.ts";

const TagBoardPayload = builder.objectRef<{ tagBoardId: string }>("TagBoardPayload").implement({
  fields: (t) => ({
    tagBoard: t.field({
      type: TagBoardRef,
      resolve: ({ tagBoardId }, _args, context) => loadTagBoard(context, tagBoardId),
    }),
  }),
});

const TagGroupPayload = builder.objectRef<{ tagGroupId: string }>("TagGroupPayload").implement({
  fields: (t) => ({
    tagGroup: t.field({
      type: TagGroupRef,
      resolve: ({ tagGroupId }, _args, context) => loadTagGroup(context, tagGroupId),
    }),
  }),
});

const CreateTagBoardInput = builder.inputType("CreateTagBoardInput", {
  fields: (t) => ({ projectId: t.id(), title: t.string({ required: true }) }),
});

const UpdateTagBoardInput = builder.inputType("UpdateTagBoardInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string({ required: true }) }),
});

const CreateTagGroupInput = builder.inputType("CreateTagGroupInput", {
  fields: (t) => ({ tagBoardId: t.id({ required: true }), title: t.string({ required: true }) }),
});

const UpdateTagGroupInput = builder.inputType("UpdateTagGroupInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    rank: t.float({ description: "A number between the ranks of the two neighbours." }),
  }),
});

builder.mutationFields((t) => ({
  createTagBoard: t.field({
    scope: "highlights:write",
    type: TagBoardPayload,
    args: { input: t.arg({ type: CreateTagBoardInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      tagBoardId: await context.write((tx) => createTagBoard(tx, input)),
    }),
  }),
  updateTagBoard: t.field({
    scope: "highlights:write",
    type: TagBoardPayload,
    args: { input: t.arg({ type: UpdateTagBoardInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateTagBoard(tx, input));
      return { tagBoardId: input.id };
    },
  }),
  deleteTagBoard: t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setTagBoardDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreTagBoard: t.field({
    scope: "highlights:write",
    type: TagBoardPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setTagBoardDeleted(tx, input.id, false));
      return { tagBoardId: input.id };
    },
  }),
  createTagGroup: t.field({
    scope: "highlights:write",
    type: TagGroupPayload,
    args: { input: t.arg({ type: CreateTagGroupInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      tagGroupId: await context.write((tx) => createTagGroup(tx, input)),
    }),
  }),
  updateTagGroup: t.field({
    scope: "highlights:write",
    type: TagGroupPayload,
    args: { input: t.arg({ type: UpdateTagGroupInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateTagGroup(tx, input));
      return { tagGroupId: input.id };
    },
  }),
  deleteTagGroup: t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteTagGroup(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  restoreTagGroup: t.field({
    scope: "highlights:write",
    type: TagGroupPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreTagGroup(tx, input.id));
      return { tagGroupId: input.id };
    },
  }),
}));
