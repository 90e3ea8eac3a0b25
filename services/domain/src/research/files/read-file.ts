import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { filterShared } from "../../access/share-links/shared-access.ts";
import { isSourceOfGrantedNote } from "./file-store.ts";
import { findFile, type StoredFile } from "./find-file.ts";

function fileNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "file.not_found",
    "This file does not exist or is not shared with you.",
  );
}

/**
 * A picture in a note or insight that the actor, or a visitor with its share link, may read.
 * @throws ProductError `file.not_found`
 */
export async function readPictureFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file?.documentId == null) throw fileNotFound();
  const [place] = await findDocumentPlaces(tx, [file.documentId]);
  if (place === undefined) throw fileNotFound();
  const shared = await filterShared(tx, place.objectType, [place.objectId]);
  if (shared.length === 0) await requireDocumentLevel(tx, place, "READ", fileNotFound);
  return file;
}

/** A file that the actor may read. @throws ProductError `file.not_found` */
export async function readFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file?.projectId == null || file.documentId !== null) throw fileNotFound();
  if (!(await isSourceOfGrantedNote(tx, fileId)))
    await requireProjectLevel(tx, file.projectId, "READ", { missing: fileNotFound });
  return file;
}
