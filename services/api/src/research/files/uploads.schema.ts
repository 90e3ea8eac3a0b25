import type { Attachment } from "@fieldstone/domain/research/files/attachment.ts";
import { readOwnUpload } from "@fieldstone/domain/research/files/attachment-policy.ts";
import { uploadPartCount, uploadPartSizeBytes } from "@fieldstone/model/files/upload-parts.ts";
import type { PartialUpload, UploadedPart } from "@fieldstone/platform/objects/object-store.ts";
import { uploadNotFound } from "@fieldstone/platform/objects/object-store.ts";
import type { ObjectRef } from "@pothos/core";
import { type BuilderTypes, builder } from "../../graphql/builder.ts";
import { costs, readCost } from "../../graphql/field-cost.ts";
import { FileRef } from "./files.refs.ts";

type UploadInParts = Pick<Attachment, "objectKey" | "sizeBytes" | "storeUploadId">;

export const UploadRef = builder.objectRef<Attachment>("Upload");

const ArrivedPartRef = builder.objectRef<UploadedPart>("ArrivedUploadPart").implement({
  scope: "files:read",
  fields: (t) => ({
    partNumber: t.exposeInt("partNumber"),
    sha256: t.exposeString("sha256", { description: "Of its bytes, in base64." }),
  }),
});

UploadRef.implement({
  scope: "files:read",
  description: "An upload in progress, of the person who started it.",
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: (file) => file }),
  }),
});
addPartFields(UploadRef);

/** Adds the fields that a browser needs to upload a file in parts. */
export function addPartFields<Shape extends UploadInParts>(ref: ObjectRef<BuilderTypes, Shape>): void {
  builder.objectFields(ref, (t) => ({
    partSizeBytes: t.int({
      description: "Of every part but the last, which has the rest.",
      resolve: () => uploadPartSizeBytes,
    }),
    partCount: t.int({ resolve: ({ sizeBytes }) => uploadPartCount(sizeBytes) }),
    arrivedParts: t.field({
      ...costs(readCost),
      type: [ArrivedPartRef],
      description: "What need not be sent again, where the file is still the same.",
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
    description: "To continue an upload of one's own. The id is the file's.",
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
