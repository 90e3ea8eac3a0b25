import { ProductError } from "@fieldstone/model/errors.ts";
import { assertAttachmentSize, assertImagePixels } from "@fieldstone/model/files/file-limits.ts";
import { type Picture, readPicture } from "@fieldstone/model/files/picture.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { findDocumentPlaces, type ObjectPlace } from "../../access/permissions/read-document-places.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { documentNotFound } from "../documents/document.ts";
import { insertFile, type NewFile } from "./file-store.ts";

/**
 * Type and size of a picture that a text can show, from its bytes.
 * @throws ProductError `picture.unknown_kind`, `file.too_large`, `image.too_many_pixels`
 */
export function requirePicture(bytes: Uint8Array): Picture {
  const picture = readPicture(bytes);
  if (picture === undefined) {
    throw new ProductError(
      "UnprocessableContent",
      "picture.unknown_kind",
      "This file is not a supported picture. Use PNG, JPEG, GIF or WebP.",
      { field: "file" },
    );
  }
  assertAttachmentSize(picture.mimeType, bytes.length);
  assertImagePixels(picture.widthPx, picture.heightPx);
  return picture;
}

/**
 * The note or insight, if the actor may add a picture to it.
 * @throws ProductError `document.not_found`, Forbidden
 */
export async function requirePicturePlace(tx: TenantTransaction, documentId: string): Promise<ObjectPlace> {
  const [place] = await findDocumentPlaces(tx, [documentId]);
  if (place === undefined) throw documentNotFound();
  await requireDocumentLevel(tx, place, "WRITE", documentNotFound);
  return place;
}

/**
 * Records a picture of a note or insight whose bytes are already in the object store. Throws as
 * requirePicturePlace.
 */
export async function addPicture(
  tx: TenantTransaction,
  file: Omit<NewFile, "projectId" | "fileType" | "purpose"> & { readonly documentId: string },
): Promise<void> {
  const { projectId } = await requirePicturePlace(tx, file.documentId);
  await insertFile(tx, { ...file, projectId, fileType: "IMAGE", purpose: "PICTURE" });
  await recordAudit(tx, {
    kind: "picture.added",
    subjectType: "file",
    subjectId: file.id,
    data: { documentId: file.documentId, sizeBytes: file.sizeBytes },
  });
}
