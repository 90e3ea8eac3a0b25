import {
  cancelProjectExport,
  deleteProjectExport,
} from "@fieldstone/domain/intake/project-exports/end-project-export.ts";
import { pageProjectExports } from "@fieldstone/domain/intake/project-exports/page-project-exports.ts";
import {
  type ProjectExport,
  projectExportFileName,
  projectExportNotFound,
} from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { readOwnExports } from "@fieldstone/domain/intake/project-exports/project-export-policy.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { exportExpiry, exportStatuses } from "@fieldstone/model/exports/export-status.ts";
import { isTooLargeToImport, projectExportFormats } from "@fieldstone/model/project-export/project-export.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../../graphql/connection.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { ProjectRef } from "../../research/projects/projects.refs.ts";

const ProjectExportFormat = builder.enumType("ProjectExportFormat", { values: projectExportFormats });
const ProjectExportStatus = builder.enumType("ProjectExportStatus", { values: exportStatuses });

const ProjectExportRef = builder.objectRef<ProjectExport>("ProjectExport").implement({
  scope: "files:read",
  description: "An export of projects for download. Only the member who created it can see it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    fileName: t.string({ resolve: projectExportFileName }),
    format: t.expose("format", { type: ProjectExportFormat }),
    status: t.expose("status", { type: ProjectExportStatus }),
    projectIds: t.field({
      type: ["ID"],
      description:
        "Ids of the exported projects, including those of the selected folders when the export started.",
      resolve: ({ projectIds }) => [...projectIds],
    }),
    projectCount: t.int({ resolve: ({ projectIds }) => projectIds.length }),
    progressPercent: t.exposeInt("progressPercent"),
    failureCode: t.exposeString("failureCode", { nullable: true }),
    sizeBytes: t.exposeFloat("sizeBytes", { nullable: true }),
    isTooLargeToImport: t.boolean({
      description: "Whether it was packed and is larger than an archive that can be imported.",
      resolve: isTooLargeToImport,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    expiresAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the download expires; null if there is nothing to download.",
      resolve: ({ status, updatedAt }) => (status === "DONE" ? exportExpiry(updatedAt) : null),
    }),
  }),
});

const ProjectExportConnection = defineConnection("ProjectExport", ProjectExportRef, { totalCount: false });

/** The member's own exports, by id. */
const projectExportLoader = defineLoader<ProjectExport>(readOwnExports);

builder.queryField("projectExport", (t) =>
  t.field({
    scope: "files:read",
    type: ProjectExportRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      loadOrRefuse(projectExportLoader, context, id, projectExportNotFound),
  }),
);

builder.objectField(ProjectRef, "exports", (t) =>
  t.field({
    type: ProjectExportConnection,
    description: "The caller's exports of the project, newest first.",
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: async (project, args, context) => {
      const request = pageRequest(args, ["id"]);
      const page = await context.read((tx) => pageProjectExports(tx, project.id, request));
      return toConnection(page, request, (row) => [row.id]);
    },
  }),
);

const ProjectExportPayload = builder.objectRef<{ exportId: string }>("ProjectExportPayload").implement({
  fields: (t) => ({
    projectExport: t.field({
      type: ProjectExportRef,
      resolve: ({ exportId }, _args, context) =>
        loadOrRefuse(projectExportLoader, context, exportId, projectExportNotFound),
    }),
  }),
});

const StartProjectExportInput = builder.inputType("StartProjectExportInput", {
  fields: (t) => ({
    format: t.field({ type: ProjectExportFormat, required: true }),
    projectIds: t.idList({ required: true }),
    projectCategoryIds: t.idList({
      required: true,
      description:
        "Ids of folders. Includes every project in them and in their subfolders that the caller can edit.",
    }),
    title: t.string({ description: "File name; defaults to the title of the first project." }),
  }),
});

builder.mutationField("startProjectExport", (t) =>
  t.field({
    // The export is written as the member, with everything that they may read.
    scope: "person",
    type: ProjectExportPayload,
    args: { input: t.arg({ type: StartProjectExportInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      exportId: await context.write((tx) => startProjectExport(tx, input)),
    }),
  }),
);

builder.mutationField("cancelProjectExport", (t) =>
  t.field({
    scope: "files:write",
    type: ProjectExportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => cancelProjectExport(tx, input.id));
      return { exportId: input.id };
    },
  }),
);

builder.mutationField("deleteProjectExport", (t) =>
  t.field({
    scope: "files:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteProjectExport(tx, input.id));
      return { deletedId: input.id };
    },
  }),
);
