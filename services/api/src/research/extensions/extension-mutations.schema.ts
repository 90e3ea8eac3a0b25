import { createExtension } from "@fieldstone/domain/research/extensions/create-extension.ts";
import { setExtensionDeleted } from "@fieldstone/domain/research/extensions/delete-extension.ts";
import {
  enableExtension,
  planExtensionDisable,
} from "@fieldstone/domain/research/extensions/enable-extension.ts";
import type { ExtensionUse } from "@fieldstone/domain/research/extensions/extension.ts";
import { updateExtension } from "@fieldstone/domain/research/extensions/update-extension.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadProject, ProjectRef } from "../projects/projects.refs.ts";
import { ExtensionRef, loadExtension } from "./extensions.refs.ts";

const ExtensionPayload = builder.objectRef<{ extensionId: string }>("ExtensionPayload").implement({
  fields: (t) => ({
    extension: t.field({
      type: ExtensionRef,
      resolve: ({ extensionId }, _args, context) => loadExtension(context, extensionId),
    }),
  }),
});

const CreateExtensionInput = builder.inputType("CreateExtensionInput", {
  fields: (t) => ({ title: t.string({ required: true }), description: t.string() }),
});

const UpdateExtensionInput = builder.inputType("UpdateExtensionInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string(), description: t.string() }),
});

const EnableExtensionInput = builder.inputType("EnableExtensionInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    extensionId: t.id({ required: true }),
    enabled: t.boolean({ required: true }),
  }),
});

const EnableExtensionPayload = builder.objectRef<{ projectId: string }>("EnableExtensionPayload").implement({
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      resolve: ({ projectId }, _args, context) => loadProject(context, projectId),
    }),
  }),
});

const DisablePlanRef = builder
  .objectRef<Pick<ExtensionUse, "highlightCount" | "valueCount">>("ExtensionDisablePlan")
  .implement({
    scope: "projects:read",
    description: "What is hidden while an extension is turned off.",
    fields: (t) => ({
      highlightCount: t.exposeInt("highlightCount"),
      valueCount: t.exposeInt("valueCount"),
    }),
  });

builder.mutationFields((t) => ({
  createExtension: t.field({
    scope: "projects:write",
    type: ExtensionPayload,
    args: { input: t.arg({ type: CreateExtensionInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      extensionId: await context.write((tx) => createExtension(tx, input)),
    }),
  }),
  updateExtension: t.field({
    scope: "projects:write",
    type: ExtensionPayload,
    args: { input: t.arg({ type: UpdateExtensionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateExtension(tx, input));
      return { extensionId: input.id };
    },
  }),
  deleteExtension: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setExtensionDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreExtension: t.field({
    scope: "projects:write",
    type: ExtensionPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setExtensionDeleted(tx, input.id, false));
      return { extensionId: input.id };
    },
  }),
  enableExtension: t.field({
    scope: "projects:write",
    type: EnableExtensionPayload,
    args: { input: t.arg({ type: EnableExtensionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => enableExtension(tx, input));
      return { projectId: input.projectId };
    },
  }),
}));

builder.queryField("extensionDisablePlan", (t) =>
  t.field({
    ...costs(countCost),
    scope: "projects:read",
    type: DisablePlanRef,
    description: "What turning off an extension in a project would hide.",
    args: { projectId: t.arg.id({ required: true }), extensionId: t.arg.id({ required: true }) },
    resolve: (_root, place, context) => context.read((tx) => planExtensionDisable(tx, place)),
  }),
);
