import { type Attachment, fileNotFound } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import {
  findAttachmentsOfDocuments,
  findReadableAttachments,
} from "@fieldstone/domain/research/files/attachments/read-attachments.ts";
import { fileTypes } from "@fieldstone/model/files/file-type.ts";
import { uploadStatuses } from "@fieldstone/model/states/upload-status.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const FileRef = builder.objectRef<Attachment>("File");
export const FileTypeRef = builder.enumType("FileType", { values: fileTypes });
export const UploadStatusRef = builder.enumType("UploadStatus", { values: uploadStatuses });

/** Files by id that the member may read. */
export const fileLoader = defineLoader<Attachment>(async (tx, ids) =>
  byKey(await findReadableAttachments(tx, ids), ({ id }) => id),
);

/** Only for documents that were read through policy, never for an id from a client. */
export const filesOfDocumentLoader = defineLoader<readonly Attachment[]>(findAttachmentsOfDocuments);

/** @throws ProductError `file.not_found` */
export function loadFile(context: ApiContext, fileId: string): Promise<Attachment> {
  return loadOrRefuse(fileLoader, context, fileId, fileNotFound);
}

export const FilePayload = builder.objectRef<{ fileId: string }>("FilePayload").implement({
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: ({ fileId }, _args, context) => loadFile(context, fileId) }),
  }),
});
