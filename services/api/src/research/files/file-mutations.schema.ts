import { uploadIncomplete } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import {
  readOwnUpload,
  requireAttachmentPlace,
} from "@fieldstone/domain/research/files/attachments/attachment-policy.ts";
import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import { announcedFile, beginUpload } from "@fieldstone/domain/research/files/uploads/begin-upload.ts";
import { cancelUpload } from "@fieldstone/domain/research/files/uploads/end-upload.ts";
import { joinUpload } from "@fieldstone/domain/research/files/uploads/join-upload.ts";
import { uploadPartCount } from "@fieldstone/model/files/upload-parts.ts";
import { type ApiContext, requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { beginInParts } from "./begin-in-parts.ts";
import { FilePayload } from "./files.refs.ts";
import { partialUpload, UploadRef } from "./uploads.schema.ts";

const UploadPayload = builder.objectRef<{ fileId: string }>("UploadPayload").implement({
  fields: (t) => ({
    upload: t.field({
      type: UploadRef,
      resolve: async ({ fileId }, _args, context) => context.read((tx) => readOwnUpload(tx, fileId)),
    }),
  }),
});

const BeginUploadInput = builder.inputType("BeginUploadInput", {
  fields: (t) => ({
    documentId: t.id({ required: true, description: "The id of the note or insight." }),
    name: t.string({ required: true }),
    sizeBytes: t.float({ required: true }),
  }),
});

builder.mutationFields((t) => ({
  beginUpload: t.field({
    scope: "files:write",
    type: UploadPayload,
    description: "Starts an upload in parts, which are sent directly to the object store.",
    args: { input: t.arg({ type: BeginUploadInput, required: true }) },
    resolve: async (_root, { input }, context) => ({ fileId: await begin(context, input) }),
  }),
  finishUpload: t.field({
    scope: "files:write",
    type: FilePayload,
    description: "Joins and checks the uploaded parts. The file's status is DONE or FAILED soon after.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      const file = await context.read((tx) => readOwnUpload(tx, id));
      if (file.joiningSince === null) {
        const parts = await context.services.objects.listParts(partialUpload(file));
        if (parts.length < uploadPartCount(file.sizeBytes)) throw uploadIncomplete();
      }
      await context.write((tx) => joinUpload(tx, id));
      return { fileId: id };
    },
  }),
  cancelUpload: t.field({
    scope: "files:write",
    type: DeletedPayload,
    description: "Cancels an upload, or removes a failed upload from the list.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => cancelUpload(tx, id));
      return { deletedId: id };
    },
  }),
  deleteFile: t.field({
    scope: "files:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => setFileDeleted(tx, id, true));
      return { deletedId: id };
    },
  }),
  restoreFile: t.field({
    scope: "files:write",
    type: FilePayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => setFileDeleted(tx, id, false));
      return { fileId: id };
    },
  }),
}));

/** Rejects what it can before it calls the object store. */
async function begin(
  context: ApiContext,
  input: { readonly documentId: string; readonly name: string; readonly sizeBytes: number },
): Promise<string> {
  requireUser(context);
  const { mimeType } = announcedFile(input.name, input.sizeBytes);
  await context.read((tx) => requireAttachmentPlace(tx, input.documentId));
  return beginInParts(context, mimeType, (tx, stored) => beginUpload(tx, { ...input, ...stored }));
}
