import type { ExtensionUse } from "@fieldstone/domain/research/extensions/extension.ts";
import { findReadableExtensions } from "@fieldstone/domain/research/extensions/read-extensions.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedCountCost } from "../../graphql/costs/field-cost.ts";
import { withoutAiArg } from "../../graphql/without-ai.ts";
import { CustomFieldObjectRef, CustomFieldRef } from "../fields/fields.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import { loadTagBoard, TagBoardRef } from "../tags/tags.refs.ts";
import {
  ExtensionRef,
  extensionOf,
  extensionsOfProjectLoader,
  extensionUsesLoader,
  fieldsOfExtensionLoader,
  loadExtension,
} from "./extensions.refs.ts";

const ExtensionUseRef = builder.objectRef<ExtensionUse>("ExtensionUse").implement({
  scope: "projects:read",
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      nullable: true,
      resolve: ({ projectId }, _args, context) => projectLoader(context).load(projectId),
    }),
    highlightCount: t.exposeInt("highlightCount", {
      description: "Number of highlights with a tag of the extension's board.",
    }),
    valueCount: t.exposeInt("valueCount", { description: "Number of values of the extension's fields." }),
  }),
});

ExtensionRef.implement({
  scope: "projects:read",
  description: "A tag board and fields that the workspace defines once and projects turn on.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
    tagBoard: t.field({
      type: TagBoardRef,
      resolve: ({ tagBoardId }, _args, context) => loadTagBoard(context, tagBoardId),
    }),
    fields: t.field({
      type: [CustomFieldRef],
      description: "Includes archived fields.",
      args: { objectType: t.arg({ type: CustomFieldObjectRef, required: true }) },
      resolve: async ({ id }, { objectType }, context) => {
        const fields = (await fieldsOfExtensionLoader(context).load(id)) ?? [];
        return fields.filter((field) => field.objectType === objectType);
      },
    }),
    uses: t.field({
      type: [ExtensionUseRef],
      ...costs(groupedCountCost),
      description:
        "Projects that use the extension and that the caller can read, those with the most highlights first.",
      args: withoutAiArg(t),
      resolve: async ({ id }, args, context) => [
        ...((await extensionUsesLoader(context, args).load(id)) ?? []),
      ],
    }),
  }),
});

builder.objectField(TagBoardRef, "extension", (t) =>
  t.field({
    type: ExtensionRef,
    nullable: true,
    description: "The extension to which the board belongs; null if there is none.",
    resolve: (board, _args, context) => extensionOf(context, board.extensionId),
  }),
);

builder.objectField(ProjectRef, "enabledExtensions", (t) =>
  t.field({
    type: [ExtensionRef],
    description: "Extensions that are turned on in the project.",
    resolve: async (project, _args, context) => [
      ...((await extensionsOfProjectLoader(context).load(project.id)) ?? []),
    ],
  }),
);

builder.queryField("extension", (t) =>
  t.field({
    scope: "projects:read",
    type: ExtensionRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadExtension(context, id),
  }),
);

builder.queryField("extensions", (t) =>
  t.field({
    scope: "projects:read",
    type: [ExtensionRef],
    description: "Extensions of the workspace, by title.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read((tx) => findReadableExtensions(tx)))];
    },
  }),
);
