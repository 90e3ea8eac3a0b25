import { daysBefore } from "@fieldstone/model/durations.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../../access/permissions/project-access.ts";
import {
  abandonedUploadDays,
  fileNotFound,
  uploadEnded,
  uploadLimitReached,
  uploadOfAnother,
  uploadsInProgressMax,
} from "../attachments/attachment.ts";
import { findOwnUpload } from "../attachments/attachment-policy.ts";
import { insertFile } from "../file-store.ts";
import { announcedFile } from "./begin-upload.ts";
import {
  cancelSourceUpload,
  countSourceUploads,
  findAbandonedSources,
  findSourceUpload,
  listSourceUploads,
  lockSourceUpload,
  type SourceUpload,
} from "./source-upload-store.ts";
import { dropUploadTask } from "./upload-tasks.ts";

export type { SourceUpload } from "./source-upload-store.ts";

export interface BeginSourceUploadInput {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly objectKey: ObjectKey;
  readonly storeUploadId: string;
}

/**
 * Records the upload of a file to import whose parts the object store expects.
 * @throws ProductError `project.not_found`, `upload.*`, `file.too_large`, `storage.full`, Forbidden without
 * WRITE
 */
export async function beginSourceUpload(
  tx: TenantTransaction,
  { projectId, name, sizeBytes, ...stored }: BeginSourceUploadInput,
): Promise<void> {
  await requireProjectLevel(tx, projectId, "WRITE");
  const { actor } = tx.context;
  if (actor.kind !== "user") throw uploadOfAnother();
  if ((await countSourceUploads(tx, actor.userId)) >= uploadsInProgressMax) throw uploadLimitReached();
  const announced = announcedFile(name, sizeBytes);
  await insertFile(tx, { ...announced, ...stored, projectId, sizeBytes, purpose: "SOURCE" });
}

/** As requireSourceUpload, without locking the row. */
export async function readSourceUpload(tx: TenantTransaction, fileId: string): Promise<SourceUpload> {
  return requireOwn(tx, await findSourceUpload(tx, fileId));
}

/**
 * The actor's own unfinished uploads of files to import, interrupted ones included.
 * @throws ProductError `project.not_found`, Forbidden without WRITE
 */
export async function readOwnSourceUploads(
  tx: TenantTransaction,
  projectId: string,
): Promise<readonly SourceUpload[]> {
  await requireProjectLevel(tx, projectId, "WRITE");
  const { actor } = tx.context;
  return actor.kind === "user" ? listSourceUploads(tx, { projectId, userId: actor.userId }) : [];
}

/**
 * An unfinished upload of the actor's own, of a file to attach or to import.
 * @throws ProductError `file.not_found`, `upload.ended`, `upload.of_another`, Forbidden
 */
export async function readAnyUpload(
  tx: TenantTransaction,
  fileId: string,
): Promise<Pick<SourceUpload, "objectKey" | "sizeBytes" | "storeUploadId">> {
  // Try attachments first: every part of an upload calls this, and recordings have thousands of parts.
  const attachment = await findOwnUpload(tx, fileId);
  return attachment ?? requireOwn(tx, await findSourceUpload(tx, fileId));
}

/**
 * Locks an unfinished upload of a file to import that the actor began and may continue.
 * @throws ProductError `file.not_found`, `upload.ended`, `upload.of_another`, Forbidden
 */
export async function requireSourceUpload(tx: TenantTransaction, fileId: string): Promise<SourceUpload> {
  return requireInProgress(await lockOwnSource(tx, fileId));
}

/** As requireSourceUpload, in any state. */
export async function lockOwnSource(tx: TenantTransaction, fileId: string): Promise<SourceUpload> {
  return requireOwner(tx, await lockSourceUpload(tx, fileId));
}

async function requireOwn(tx: TenantTransaction, found: SourceUpload | undefined): Promise<SourceUpload> {
  return requireInProgress(await requireOwner(tx, found));
}

function requireInProgress(found: SourceUpload): SourceUpload {
  if (found.uploadStatus !== "UPLOADING" || found.joiningSince !== null) throw uploadEnded();
  return found;
}

async function requireOwner(tx: TenantTransaction, found: SourceUpload | undefined): Promise<SourceUpload> {
  if (found === undefined) throw fileNotFound();
  await requireProjectLevel(tx, found.projectId, "WRITE", { missing: fileNotFound });
  const { actor } = tx.context;
  if (actor.kind !== "user" || found.createdBy !== actor.userId) throw uploadOfAnother();
  return found;
}

/** Cancels the upload of a file to import. @throws as requireSourceUpload */
export async function giveUpSourceUpload(tx: TenantTransaction, fileId: string): Promise<void> {
  await end(tx, await requireSourceUpload(tx, fileId));
}

/** For the pipelines: ends uploads without activity for days. Returns the count; 0 if none are left. */
export async function giveUpAbandonedSources(tx: TenantTransaction, now: Date): Promise<number> {
  const abandoned = await findAbandonedSources(tx, daysBefore(now, abandonedUploadDays));
  for (const upload of abandoned) await end(tx, upload);
  return abandoned.length;
}

async function end(tx: TenantTransaction, upload: SourceUpload): Promise<void> {
  const { id, objectKey, storeUploadId } = upload;
  await cancelSourceUpload(tx, id);
  await tx.enqueue(dropUploadTask, { objectKey, storeUploadId });
}
