import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { setViewDeleted } from "@fieldstone/domain/research/views/delete-view.ts";
import { duplicateView } from "@fieldstone/domain/research/views/duplicate-view.ts";
import { moveView } from "@fieldstone/domain/research/views/move-view.ts";
import { updateView } from "@fieldstone/domain/research/views/update-view.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { ViewLayoutRef, ViewPayload, ViewTargetRef } from "./views.refs.ts";

const CreateViewInput = builder.inputType("CreateViewInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    title: t.string({ required: true }),
    target: t.field({ type: ViewTargetRef, required: true }),
    layout: t.field({ type: ViewLayoutRef, required: true }),
    settings: t.field({ type: "JSON", description: "Omit for the default settings." }),
  }),
});

const UpdateViewInput = builder.inputType("UpdateViewInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    layout: t.field({ type: ViewLayoutRef }),
    settings: t.field({ type: "JSON", description: "Replaces all settings. Omit to keep them." }),
  }),
});

const MoveViewInput = builder.inputType("MoveViewInput", {
  fields: (t) => ({ id: t.id({ required: true }), rank: t.float({ required: true }) }),
});

builder.mutationFields((t) => ({
  createView: t.field({
    scope: "projects:write",
    type: ViewPayload,
    args: { input: t.arg({ type: CreateViewInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      viewId: await context.write((tx) => createView(tx, input)),
    }),
  }),
  updateView: t.field({
    scope: "projects:write",
    type: ViewPayload,
    args: { input: t.arg({ type: UpdateViewInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateView(tx, input));
      return { viewId: input.id };
    },
  }),
  duplicateView: t.field({
    scope: "projects:write",
    type: ViewPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      viewId: await context.write((tx) => duplicateView(tx, input.id)),
    }),
  }),
  moveView: t.field({
    scope: "projects:write",
    type: ViewPayload,
    args: { input: t.arg({ type: MoveViewInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveView(tx, input));
      return { viewId: input.id };
    },
  }),
  deleteView: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setViewDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreView: t.field({
    scope: "projects:write",
    type: ViewPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setViewDeleted(tx, input.id, false));
      return { viewId: input.id };
    },
  }),
}));
