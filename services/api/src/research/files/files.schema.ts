import { documentKindOf } from "@fieldstone/model/files/file-type.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { InsightRef, insightLoader } from "../insights/insights.refs.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";
import { FileRef, FileTypeRef, filesOfDocumentLoader, loadFile, UploadStatusRef } from "./files.refs.ts";

FileRef.implement({
  scope: "files:read",
  description: "A file that is attached to a note or insight.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    mimeType: t.exposeString("mimeType", {
      description: "MIME type, detected from the content after the upload.",
    }),
    fileType: t.expose("fileType", { type: FileTypeRef }),
    documentKind: t.string({
      nullable: true,
      description: "How the file can be shown: `word`, `pdf`, `image`, `audio`, `video` and so on.",
      resolve: ({ name, mimeType }) => documentKindOf(name, mimeType),
    }),
    sizeBytes: t.exposeFloat("sizeBytes"),
    uploadStatus: t.expose("uploadStatus", { type: UploadStatusRef }),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Error code if the upload failed, or if an image could not be read; null otherwise.",
    }),
    isJoining: t.boolean({
      description: "True if all parts have arrived and the file is being checked.",
      resolve: ({ uploadStatus, joiningSince }) => uploadStatus === "UPLOADING" && joiningSince !== null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdBy }, _args, context) => loadUser(context, createdBy),
    }),
    note: t.field({
      type: NoteRef,
      nullable: true,
      resolve: ({ documentId }, _args, context) => noteLoader(context).load(documentId),
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      resolve: ({ documentId }, _args, context) => insightLoader(context).load(documentId),
    }),
  }),
});

builder.objectField(NoteRef, "files", (t) =>
  t.field({
    type: [FileRef],
    description: "Attached files, oldest first.",
    resolve: async ({ id }, _args, context) => [...((await filesOfDocumentLoader(context).load(id)) ?? [])],
  }),
);

builder.objectField(InsightRef, "files", (t) =>
  t.field({
    type: [FileRef],
    description: "Attached files, oldest first.",
    resolve: async ({ id }, _args, context) => [...((await filesOfDocumentLoader(context).load(id)) ?? [])],
  }),
);

builder.queryField("file", (t) =>
  t.field({
    scope: "files:read",
    type: FileRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireUser(context);
      return loadFile(context, id);
    },
  }),
);
