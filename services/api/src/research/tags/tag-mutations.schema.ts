import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { deleteTag } from "@fieldstone/domain/research/tags/delete-tag.ts";
import { mergeTags } from "@fieldstone/domain/research/tags/merge-tags.ts";
import { moveTag } from "@fieldstone/domain/research/tags/move-tag.ts";
import { restoreTag } from "@fieldstone/domain/research/tags/restore-tag.ts";
import { updateTag } from "@fieldstone/domain/research/tags/update-tag.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadTag, TagRef } from "./tags.refs.ts";

const TagPayload = builder.objectRef<{ tagId: string }>("TagPayload").implement({
  fields: (t) => ({
    tag: t.field({ type: TagRef, resolve: ({ tagId }, _args, context) => loadTag(context, tagId) }),
  }),
});

const CreateTagInput = builder.inputType("CreateTagInput", {
  fields: (t) => ({
    id: t.id(),
    tagBoardId: t.id({ required: true }),
    tagGroupId: t.id(),
    title: t.string({ required: true }),
    color: t.string(),
    description: t.string(),
  }),
});

const UpdateTagInput = builder.inputType("UpdateTagInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    color: t.string(),
    description: t.string(),
    role: t.string({ description: "An empty text clears it." }),
    locked: t.boolean(),
  }),
});

const MoveTagInput = builder.inputType("MoveTagInput", {
  fields: (t) => ({ id: t.id({ required: true }), tagGroupId: t.id(), rank: t.float({ required: true }) }),
});

const MergeTagsInput = builder.inputType("MergeTagsInput", {
  fields: (t) => ({ fromId: t.id({ required: true }), intoId: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  createTag: t.field({
    scope: "highlights:write",
    type: TagPayload,
    args: { input: t.arg({ type: CreateTagInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      tagId: await context.write((tx) => createTag(tx, input)),
    }),
  }),
  updateTag: t.field({
    scope: "highlights:write",
    type: TagPayload,
    args: { input: t.arg({ type: UpdateTagInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateTag(tx, input));
      return { tagId: input.id };
    },
  }),
  moveTag: t.field({
    scope: "highlights:write",
    type: TagPayload,
    args: { input: t.arg({ type: MoveTagInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveTag(tx, input));
      return { tagId: input.id };
    },
  }),
  mergeTags: t.field({
    scope: "highlights:write",
    type: TagPayload,
    args: { input: t.arg({ type: MergeTagsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => mergeTags(tx, input));
      return { tagId: input.intoId };
    },
  }),
  deleteTag: t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteTag(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  restoreTag: t.field({
    scope: "highlights:write",
    type: TagPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreTag(tx, input.id));
      return { tagId: input.id };
    },
  }),
}));
