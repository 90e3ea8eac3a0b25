import type { Attachment } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import { readOwnUpload } from "@fieldstone/domain/research/files/attachments/attachment-policy.ts";
import { uploadPartCount, uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import type { PartialUpload, UploadedPart } from "@fieldstone/platform/objects/object-store.ts";
import { uploadNotFound } from "@fieldstone/platform/objects/object-store.ts";
import type { ObjectRef } from "@pothos/core";
import { type BuilderTypes, builder } from "../../graphql/builder.ts";
import { costs, readCost } from "../../graphql/costs/field-cost.ts";
import { FileRef } from "./files.refs.ts";

type UploadInParts = Pick<Attachment, "objectKey" | "sizeBytes" | "storeUploadId">;

export const UploadRef = builder.objectRef<Attachment>("Upload");

const ArrivedPartRef = builder.objectRef<UploadedPart>("ArrivedUploadPart").implement({
  scope: "files:read",
  fields: (t) => ({
    partNumber: t.exposeInt("partNumber"),
    sha256: t.exposeString("sha256", { description: "SHA-256 of the part's bytes, in base64." }),
  }),
});

UploadRef.implement({
  scope: "files:read",
  description: "An upload in progress. Only the person who started it can read it.",
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: (file) => file }),
  }),
});
addPartFields(UploadRef);

/** Adds the fields that a browser needs to upload a file in parts. */
export function addPartFields<Shape extends UploadInParts>(ref: ObjectRef<BuilderTypes, Shape>): void {
  builder.objectFields(ref, (t) => ({
    partSizeBytes: t.int({
      description: "Size of each part. The last part contains the rest.",
      resolve: () => uploadPartSizeBytes,
    }),
    partCount: t.int({ resolve: ({ sizeBytes }) => uploadPartCount(sizeBytes) }),
    arrivedParts: t.field({
      ...costs(readCost),
      type: [ArrivedPartRef],
      description: "Parts that have arrived. They need not be sent again if the file is unchanged.",
      resolve: async (upload, _args, { services }) => [
        ...(await services.objects.listParts(partialUpload(upload))),
      ],
    }),
  }));
}

builder.queryField("upload", (t) =>
  t.field({
    scope: "files:read",
    type: UploadRef,
    description: "An upload of the caller, to resume it. The id is the file's id.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.read((tx) => readOwnUpload(tx, id)),
  }),
);

/** @throws ProductError `upload.not_found` after the upload has ended */
export function partialUpload({
  objectKey: key,
  storeUploadId,
}: Pick<Attachment, "objectKey" | "storeUploadId">): PartialUpload {
  if (storeUploadId === null) throw uploadNotFound();
  return { key, uploadId: storeUploadId };
}
