import { requireProjectLevel } from "@fieldstone/domain/access/permissions/project-access.ts";
import {
  findStartedImport,
  requireArchiveName,
  startArchiveImport,
} from "@fieldstone/domain/intake/imports/start-import.ts";
import { uploadIncomplete } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import { announcedFile } from "@fieldstone/domain/research/files/uploads/begin-upload.ts";
import {
  beginSourceUpload,
  giveUpSourceUpload,
  readOwnSourceUploads,
  readSourceUpload,
  type SourceUpload,
} from "@fieldstone/domain/research/files/uploads/source-upload.ts";
import { uploadPartCount } from "@fieldstone/model/files/upload-parts.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { beginInParts } from "../../research/files/begin-in-parts.ts";
import { addPartFields, partialUpload } from "../../research/files/uploads.schema.ts";
import { ImportPayload } from "./imports.schema.ts";

const ImportUploadRef = builder.objectRef<SourceUpload>("ImportUpload").implement({
  scope: "files:read",
  description:
    "An upload of an export archive that will be imported. Only the person who started it can read it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    sizeBytes: t.exposeFloat("sizeBytes"),
  }),
});
addPartFields(ImportUploadRef);

builder.queryField("importUpload", (t) =>
  t.field({
    scope: "files:read",
    type: ImportUploadRef,
    description: "An upload of the caller, to resume it. The id is the file's id.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.read((tx) => readSourceUpload(tx, id)),
  }),
);

builder.queryField("importUploads", (t) =>
  t.field({
    scope: "files:read",
    type: [ImportUploadRef],
    description:
      "The caller's unfinished archive uploads into a project, including interrupted ones, oldest first.",
    args: { projectId: t.arg.id({ required: true }) },
    resolve: async (_root, { projectId }, context) => [
      ...(await context.read((tx) => readOwnSourceUploads(tx, projectId))),
    ],
  }),
);

const ImportUploadPayload = builder.objectRef<{ fileId: string }>("ImportUploadPayload").implement({
  fields: (t) => ({
    upload: t.field({
      type: ImportUploadRef,
      resolve: ({ fileId }, _args, context) => context.read((tx) => readSourceUpload(tx, fileId)),
    }),
  }),
});

const BeginImportUploadInput = builder.inputType("BeginImportUploadInput", {
  fields: (t) => ({
    projectId: t.id({ required: true, description: "The project that the archive is imported into." }),
    name: t.string({ required: true }),
    sizeBytes: t.float({ required: true }),
  }),
});

builder.mutationFields((t) => ({
  beginImportUpload: t.field({
    scope: "files:write",
    type: ImportUploadPayload,
    description:
      "Starts uploading an export archive in parts, directly to the object store. Call `signUploadParts` for their addresses.",
    args: { input: t.arg({ type: BeginImportUploadInput, required: true }) },
    resolve: async (_root, { input }, context) => ({ fileId: await begin(context, input) }),
  }),
  finishImportUpload: t.field({
    scope: "files:write",
    type: ImportPayload,
    description:
      "Imports an archive after all of its parts were uploaded. Repeated calls return the same import.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      const started = await context.write((tx) => findStartedImport(tx, id));
      if (started !== undefined) return { importId: started.id };
      const upload = await context.read((tx) => readSourceUpload(tx, id));
      const parts = await context.services.objects.listParts(partialUpload(upload));
      if (parts.length < uploadPartCount(upload.sizeBytes)) throw uploadIncomplete();
      return { importId: (await context.write((tx) => startArchiveImport(tx, id))).id };
    },
  }),
  cancelImportUpload: t.field({
    scope: "files:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => giveUpSourceUpload(tx, id));
      return { deletedId: id };
    },
  }),
}));

/** Rejects what it can before it calls the object store. */
async function begin(
  context: ApiContext,
  input: { readonly projectId: string; readonly name: string; readonly sizeBytes: number },
): Promise<string> {
  requireUser(context);
  requireArchiveName(input.name);
  const { mimeType } = announcedFile(input.name, input.sizeBytes);
  await context.read((tx) => requireProjectLevel(tx, input.projectId, "WRITE"));
  return beginInParts(context, mimeType, (tx, stored) => beginSourceUpload(tx, { ...input, ...stored }));
}
