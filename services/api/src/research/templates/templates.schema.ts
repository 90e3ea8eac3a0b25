import { listTemplates } from "@fieldstone/domain/research/templates/read-templates.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/costs/field-cost.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { loadTemplate, TemplateRef, WorkspaceTemplateRef } from "./templates.refs.ts";

TemplateRef.implement({
  scope: "projects:read",
  description: "A starting point for a new project or insight.",
  fields: (t) => ({
    id: t.exposeString("id", { description: "For a built-in template, its key." }),
    workspaceTemplate: t.expose("workspaceTemplate", { type: WorkspaceTemplateRef }),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
    isBuiltIn: t.exposeBoolean("isBuiltIn"),
    content: t.expose("content", {
      type: "JSON",
      description:
        "For a project: icon, color, readme, boards, fields, workspaceFields, extensions, notes and views. For an insight: its text as Markdown.",
    }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdBy }, _args, context) =>
        createdBy === null ? null : memberLoader(context).load(createdBy),
    }),
  }),
});

builder.queryFields((t) => ({
  templates: t.field({
    scope: "projects:read",
    ...costs(searchCost),
    type: [TemplateRef],
    description: "The workspace's templates by title, followed by the built-in ones.",
    args: { workspaceTemplate: t.arg({ type: WorkspaceTemplateRef, required: true }) },
    resolve: async (_root, { workspaceTemplate }, context) => {
      requireUser(context);
      return [...(await context.read((tx) => listTemplates(tx, workspaceTemplate)))];
    },
  }),
  template: t.field({
    scope: "projects:read",
    ...costs(searchCost),
    type: TemplateRef,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, context) => loadTemplate(context, id),
  }),
}));
