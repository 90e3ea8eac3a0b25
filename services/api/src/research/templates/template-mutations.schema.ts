import {
  createInsightFromTemplate,
  createProjectFromTemplate,
} from "@fieldstone/domain/research/templates/create-from-template.ts";
import { setTemplateDeleted } from "@fieldstone/domain/research/templates/delete-template.ts";
import { saveInsightTemplate } from "@fieldstone/domain/research/templates/save-insight-template.ts";
import { saveProjectTemplate } from "@fieldstone/domain/research/templates/save-project-template.ts";
import { updateTemplate } from "@fieldstone/domain/research/templates/update-template.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { requireObjectScope } from "../../scopes/object-scopes.ts";
import { InsightPayload } from "../insights/insights.refs.ts";
import { ProjectPayload } from "../projects/projects.refs.ts";
import { WorkspaceAccess } from "../projects/projects.schema.ts";
import { loadTemplate, TemplateRef } from "./templates.refs.ts";

const TemplatePayload = builder.objectRef<{ templateId: string }>("TemplatePayload").implement({
  fields: (t) => ({
    template: t.field({
      type: TemplateRef,
      resolve: ({ templateId }, _args, context) => loadTemplate(context, templateId),
    }),
  }),
});

const SaveProjectTemplateInput = builder.inputType("SaveProjectTemplateInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string(),
    noteIds: t.idList({ description: "Notes that new projects should start with." }),
  }),
});

const SaveInsightTemplateInput = builder.inputType("SaveInsightTemplateInput", {
  fields: (t) => ({
    insightId: t.id({ required: true }),
    title: t.string({ required: true }),
    description: t.string(),
  }),
});

const UpdateTemplateInput = builder.inputType("UpdateTemplateInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    description: t.string(),
    markdown: t.string({ description: "Text of an insight template, as Markdown." }),
  }),
});

const CreateProjectFromTemplateInput = builder.inputType("CreateProjectFromTemplateInput", {
  fields: (t) => ({
    templateId: t.string({ required: true }),
    title: t.string({ required: true }),
    folderId: t.id(),
    workspaceAccess: t.field({ type: WorkspaceAccess }),
  }),
});

const CreateInsightFromTemplateInput = builder.inputType("CreateInsightFromTemplateInput", {
  fields: (t) => ({ templateId: t.string({ required: true }), projectId: t.id({ required: true }) }),
});

builder.mutationFields((t) => ({
  saveProjectTemplate: t.field({
    scope: "projects:write",
    type: TemplatePayload,
    description: "Saves a project's icon, readme, boards, fields and views as a template.",
    args: { input: t.arg({ type: SaveProjectTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      // A template's content holds the texts of notes, the readme's too, and the codebook.
      for (const type of ["note", "tag"] as const) requireObjectScope(context.tenant.actor, type, "read");
      return { templateId: await context.write((tx) => saveProjectTemplate(tx, input)) };
    },
  }),
  saveInsightTemplate: t.field({
    scope: "insights:write",
    type: TemplatePayload,
    description: "Saves an insight's text as a template, without the highlights that it quotes.",
    args: { input: t.arg({ type: SaveInsightTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      templateId: await context.write((tx) => saveInsightTemplate(tx, input)),
    }),
  }),
  updateTemplate: t.field({
    scope: "projects:write",
    type: TemplatePayload,
    args: { input: t.arg({ type: UpdateTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateTemplate(tx, input));
      return { templateId: input.id };
    },
  }),
  deleteTemplate: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setTemplateDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreTemplate: t.field({
    scope: "projects:write",
    type: TemplatePayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setTemplateDeleted(tx, input.id, false));
      return { templateId: input.id };
    },
  }),
  createProjectFromTemplate: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: CreateProjectFromTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => createProjectFromTemplate(tx, input)),
    }),
  }),
  createInsightFromTemplate: t.field({
    scope: "insights:write",
    type: InsightPayload,
    args: { input: t.arg({ type: CreateInsightFromTemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      insightId: await context.write((tx) => createInsightFromTemplate(tx, input)),
    }),
  }),
}));
