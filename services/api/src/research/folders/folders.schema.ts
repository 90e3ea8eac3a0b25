import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { deleteFolder } from "@fieldstone/domain/research/folders/delete-folder.ts";
import { type Folder, folderNotFound } from "@fieldstone/domain/research/folders/folder.ts";
import { listFolders } from "@fieldstone/domain/research/folders/read-folders.ts";
import { restoreFolder } from "@fieldstone/domain/research/folders/restore-folder.ts";
import { updateFolder } from "@fieldstone/domain/research/folders/update-folder.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { ProjectRef, projectsOfFolderLoader } from "../projects/projects.refs.ts";
import { FolderRef, folderLoader } from "./folders.refs.ts";

FolderRef.implement({
  scope: "projects:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    parent: t.field({
      type: FolderRef,
      nullable: true,
      resolve: (folder, _args, context) =>
        folder.parentFolderId === null ? null : folderLoader(context).load(folder.parentFolderId),
    }),
    projects: t.field({
      type: [ProjectRef],
      resolve: async (folder, _args, context) =>
        (await projectsOfFolderLoader(context).load(folder.id)) ?? [],
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.objectField(ProjectRef, "folder", (t) =>
  t.field({
    type: FolderRef,
    nullable: true,
    resolve: (project, _args, context) =>
      project.folderId === null ? null : folderLoader(context).load(project.folderId),
  }),
);

/** Deeper folders are left out: two that contain each other would never end. */
const breadcrumbsMax = 50;

builder.objectField(ProjectRef, "breadcrumbs", (t) =>
  t.field({
    type: [FolderRef],
    description: "The project's folder and its parent folders, outermost first.",
    resolve: async ({ folderId }, _args, context) => {
      const path: Folder[] = [];
      for (let next = folderId; next !== null && path.length < breadcrumbsMax; ) {
        const folder = await folderLoader(context).load(next);
        if (folder === undefined) break;
        path.unshift(folder);
        next = folder.parentFolderId;
      }
      return path;
    },
  }),
);

const FolderPayload = builder.objectRef<{ folderId: string }>("FolderPayload").implement({
  fields: (t) => ({
    folder: t.field({
      type: FolderRef,
      resolve: ({ folderId }, _args, context) => loadFolder(context, folderId),
    }),
  }),
});

function loadFolder(context: ApiContext, folderId: string) {
  return loadOrRefuse(folderLoader, context, folderId, folderNotFound);
}

builder.queryFields((t) => ({
  folders: t.field({
    scope: "projects:read",
    type: [FolderRef],
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(listFolders);
    },
  }),
  folder: t.field({
    scope: "projects:read",
    type: FolderRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadFolder(context, id);
    },
  }),
}));

const CreateFolderInput = builder.inputType("CreateFolderInput", {
  fields: (t) => ({ title: t.string({ required: true }), parentId: t.id() }),
});

const UpdateFolderInput = builder.inputType("UpdateFolderInput", {
  fields: (t) => ({ id: t.id({ required: true }), title: t.string(), parentId: t.id() }),
});

builder.mutationFields((t) => ({
  createFolder: t.field({
    scope: "projects:write",
    type: FolderPayload,
    args: { input: t.arg({ type: CreateFolderInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      folderId: await context.write((tx) => createFolder(tx, input)),
    }),
  }),
  updateFolder: t.field({
    scope: "projects:write",
    type: FolderPayload,
    args: { input: t.arg({ type: UpdateFolderInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateFolder(tx, input));
      return { folderId: input.id };
    },
  }),
  deleteFolder: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteFolder(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  restoreFolder: t.field({
    scope: "projects:write",
    type: FolderPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreFolder(tx, input.id));
      return { folderId: input.id };
    },
  }),
}));
