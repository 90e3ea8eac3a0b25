import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type FoundDocument, findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { filterShared } from "../../access/share-links/shared-access.ts";
import { fileNotFound } from "./attachments/attachment.ts";
import { isSourceOfGrantedNote } from "./file-store.ts";
import { findFile, type StoredFile } from "./find-file.ts";

/**
 * A picture in or attached to a note or insight that the actor may read. A visitor with a share link sees
 * those in the text.
 * @throws ProductError `file.not_found`
 */
export async function readPictureFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file?.fileType !== "IMAGE" || file.documentId === null) throw fileNotFound();
  const place = await requirePlace(tx, file.documentId);
  const isShown = file.purpose === "PICTURE";
  const shared = isShown ? await filterShared(tx, place.objectType, [place.objectId]) : [];
  if (shared.length === 0) await requireDocumentLevel(tx, place, "READ", fileNotFound);
  return file;
}

/** A file attached to a note or insight that the member may read. @throws ProductError `file.not_found` */
export async function readAttachedFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file?.purpose !== "ATTACHMENT" || file.documentId === null) throw fileNotFound();
  await requireReadableDocument(tx, file.documentId);
  return file;
}

/** As readAttachedFile, for a recording. @throws ProductError `file.not_found` */
export async function readRecordingFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await readAttachedFile(tx, fileId);
  if (file.fileType !== "AUDIO" && file.fileType !== "VIDEO") throw fileNotFound();
  return file;
}

/**
 * A file that the member may download: the source of an import, or an attachment.
 * @throws ProductError `file.not_found`
 */
export async function readFile(tx: TenantTransaction, fileId: string): Promise<StoredFile> {
  const file = await findFile(tx, fileId);
  if (file === undefined || file.purpose === "PICTURE") throw fileNotFound();
  if (file.documentId !== null) await requireReadableDocument(tx, file.documentId);
  else if (file.projectId === null) throw fileNotFound();
  else if (!(await isSourceOfGrantedNote(tx, fileId)))
    await requireProjectLevel(tx, file.projectId, "READ", { missing: fileNotFound });
  return file;
}

/** @throws ProductError `file.not_found` if the member may not read the document */
async function requireReadableDocument(tx: TenantTransaction, documentId: string): Promise<void> {
  await requireDocumentLevel(tx, await requirePlace(tx, documentId), "READ", fileNotFound);
}

/** @throws ProductError `file.not_found` */
async function requirePlace(tx: TenantTransaction, documentId: string): Promise<FoundDocument> {
  const [place] = await findDocumentPlaces(tx, [documentId]);
  if (place === undefined) throw fileNotFound();
  return place;
}
