import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireDocumentLevel } from "../../../access/permissions/document-access.ts";
import { type FoundDocument, findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import { documentNotFound } from "../../documents/document.ts";
import { type Attachment, fileNotFound, uploadEnded, uploadOfAnother } from "./attachment.ts";
import { lockAttachment, selectAttachments } from "./attachment-store.ts";

/**
 * The note or insight, if the actor may attach files to it.
 * @throws ProductError `document.not_found`, Forbidden
 */
export async function requireAttachmentPlace(
  tx: TenantTransaction,
  documentId: string,
): Promise<FoundDocument> {
  const [place] = await findDocumentPlaces(tx, [documentId]);
  if (place === undefined) throw documentNotFound();
  await requireDocumentLevel(tx, place, "WRITE", documentNotFound);
  return place;
}

export interface PlacedAttachment {
  readonly file: Attachment;
  readonly place: FoundDocument;
}

/**
 * The file in any state, locked, and its place, for an actor with the level there. Callers that look it up
 * under another name pass their own not-found error: it must not reveal that the file exists.
 * @throws ProductError `file.not_found`, Forbidden
 */
export async function requireAttachment(
  tx: TenantTransaction,
  fileId: string,
  needed: Permission,
  missing: () => ProductError = fileNotFound,
): Promise<PlacedAttachment> {
  return requirePlaced(tx, await lockAttachment(tx, fileId), needed, missing);
}

async function requirePlaced(
  tx: TenantTransaction,
  file: Attachment | undefined,
  needed: Permission,
  missing: () => ProductError = fileNotFound,
): Promise<PlacedAttachment> {
  const [place] = file === undefined ? [] : await findDocumentPlaces(tx, [file.documentId]);
  if (file === undefined || place === undefined) throw missing();
  await requireDocumentLevel(tx, place, needed, missing);
  return { file, place };
}

/**
 * Locks an unfinished upload that the actor began and may continue.
 * @throws ProductError `file.not_found`, `upload.ended`, `upload.of_another`, Forbidden
 */
export async function requireOwnUpload(tx: TenantTransaction, fileId: string): Promise<Attachment> {
  return requireOwn(tx, await lockAttachment(tx, fileId));
}

/** As requireOwnUpload, without locking the row. */
export async function readOwnUpload(tx: TenantTransaction, fileId: string): Promise<Attachment> {
  const [found] = await selectAttachments(tx, sql`file_id = ${fileId}`);
  return requireOwn(tx, found);
}

/** As readOwnUpload; undefined if no such file was ever attached. */
export async function findOwnUpload(tx: TenantTransaction, fileId: string): Promise<Attachment | undefined> {
  const [found] = await selectAttachments(tx, sql`file_id = ${fileId}`);
  return found === undefined ? undefined : requireOwn(tx, found);
}

async function requireOwn(tx: TenantTransaction, found: Attachment | undefined): Promise<Attachment> {
  const { file } = await requirePlaced(tx, found, "WRITE");
  const { actor } = tx.context;
  if (actor.kind !== "user" || file.createdBy !== actor.userId) throw uploadOfAnother();
  if (file.uploadStatus !== "UPLOADING" || file.deletedAt !== null) throw uploadEnded();
  return file;
}
