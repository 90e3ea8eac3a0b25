import { archiveProject } from "@fieldstone/domain/research/projects/archive-project.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { deleteProject } from "@fieldstone/domain/research/projects/delete-project.ts";
import { removeSampleProject } from "@fieldstone/domain/research/projects/remove-sample-project.ts";
import { restoreProject } from "@fieldstone/domain/research/projects/restore-project.ts";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadProject, ProjectPayload, ProjectRef } from "./projects.refs.ts";
import { ProjectCoverRef, WorkspaceAccess } from "./projects.schema.ts";

ProjectPayload.implement({
  fields: (t) => ({
    project: t.field({
      type: ProjectRef,
      resolve: ({ projectId }, _args, context) => loadProject(context, projectId),
    }),
  }),
});

const CreateProjectInput = builder.inputType("CreateProjectInput", {
  fields: (t) => ({
    title: t.string({ required: true }),
    folderId: t.id(),
    workspaceAccess: t.field({ type: WorkspaceAccess }),
    color: t.string(),
    icon: t.string(),
  }),
});

const UpdateProjectInput = builder.inputType("UpdateProjectInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    folderId: t.id(),
    workspaceAccess: t.field({ type: WorkspaceAccess }),
    color: t.string(),
    icon: t.string(),
    cover: t.field({ type: ProjectCoverRef }),
  }),
});

builder.mutationFields((t) => ({
  createProject: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      projectId: await context.write((tx) => createProject(tx, input)),
    }),
  }),
  updateProject: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: UpdateProjectInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateProject(tx, input));
      return { projectId: input.id };
    },
  }),
  archiveProject: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => archiveProject(tx, input.id, true));
      return { projectId: input.id };
    },
  }),
  unarchiveProject: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => archiveProject(tx, input.id, false));
      return { projectId: input.id };
    },
  }),
  deleteProject: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteProject(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  restoreProject: t.field({
    scope: "projects:write",
    type: ProjectPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreProject(tx, input.id));
      return { projectId: input.id };
    },
  }),
  removeSampleProject: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    resolve: async (_root, _args, context) => ({ deletedId: await context.write(removeSampleProject) }),
  }),
}));
