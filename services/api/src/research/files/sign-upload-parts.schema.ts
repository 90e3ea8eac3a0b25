import type { Attachment } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import { readAnyUpload } from "@fieldstone/domain/research/files/uploads/source-upload.ts";
import { uploadPartRange } from "@fieldstone/model/files/upload-parts.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { builder } from "../../graphql/builder.ts";
import { parsePartNumbers, parseSha256 } from "./upload-input.ts";
import { partialUpload } from "./uploads.schema.ts";

/** Life of a part's signed address, in seconds: twice the time of 16 MiB at 150 kB a second, and some. */
const partLifeSeconds = 300;

interface PartAddress {
  readonly partNumber: number;
  readonly url: string;
}

const PartAddressRef = builder.objectRef<PartAddress>("UploadPartAddress").implement({
  scope: "files:write",
  description:
    "Send the part to this address with PUT and its checksum in the header `x-amz-checksum-sha256`.",
  fields: (t) => ({ partNumber: t.exposeInt("partNumber"), url: t.exposeString("url") }),
});

const SignUploadPartsPayload = builder
  .objectRef<{ parts: readonly PartAddress[] }>("SignUploadPartsPayload")
  .implement({
    fields: (t) => ({ parts: t.field({ type: [PartAddressRef], resolve: ({ parts }) => [...parts] }) }),
  });

const UploadPartInput = builder.inputType("UploadPartInput", {
  fields: (t) => ({
    partNumber: t.int({ required: true, description: "From 1." }),
    sha256: t.string({ required: true, description: "SHA-256 of the part's bytes, in base64." }),
  }),
});

const SignUploadPartsInput = builder.inputType("SignUploadPartsInput", {
  fields: (t) => ({
    id: t.id({ required: true, description: "The id of the file." }),
    parts: t.field({ type: [UploadPartInput], required: true }),
  }),
});

builder.mutationField("signUploadParts", (t) =>
  t.field({
    scope: "files:write",
    type: SignUploadPartsPayload,
    description:
      "Returns addresses to upload parts of the caller's own upload. They are valid for five minutes.",
    args: { input: t.arg({ type: SignUploadPartsInput, required: true }) },
    resolve: async (_root, { input: { id, parts } }, context) => {
      const file = await context.read((tx) => readAnyUpload(tx, id));
      return { parts: await signParts(context.services.objects, file, parts) };
    },
  }),
);

/** @throws ProductError `upload.parts`, `upload.checksum_invalid`, `upload.not_found` */
function signParts(
  objects: ObjectStore,
  file: Pick<Attachment, "objectKey" | "sizeBytes" | "storeUploadId">,
  parts: readonly { readonly partNumber: number; readonly sha256: string }[],
): Promise<readonly PartAddress[]> {
  const upload = partialUpload(file);
  const numbers = parsePartNumbers(
    parts.map(({ partNumber }) => partNumber),
    file.sizeBytes,
  );
  return Promise.all(
    numbers.map(async (partNumber, index) => {
      const { start, end } = uploadPartRange(partNumber, file.sizeBytes);
      const options = {
        expiresInSeconds: partLifeSeconds,
        sizeBytes: end - start,
        sha256: parseSha256(parts[index]?.sha256),
      };
      return { partNumber, url: await objects.signPart(upload, partNumber, options) };
    }),
  );
}
