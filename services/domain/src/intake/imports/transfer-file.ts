import { ProductError } from "@fieldstone/model/errors.ts";
import { assertAttachmentSize, assertImagePixels } from "@fieldstone/model/files/file-limits.ts";
import { readPicture } from "@fieldstone/model/files/picture.ts";
import { type ObjectKey, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireStorageCapacity } from "../../kernel/limits/workspace-limits.ts";
import { endAwaitedPicture, markSourceSpent } from "../../research/files/file-store.ts";
import { findFile } from "../../research/files/find-file.ts";
import { inspectFile } from "../../research/files/inspect-file.ts";
import { completeUpload, failUpload, giveUpUpload } from "../../research/files/uploads/end-upload.ts";
import { findUpload } from "../../research/files/uploads/find-upload.ts";
import {
  findSourceUpload,
  markSourceJoined,
  type SourceUpload,
} from "../../research/files/uploads/source-upload-store.ts";
import { lockImport } from "./change-import.ts";
import { findImports } from "./find-imports.ts";
import type { LeftOutReason } from "./import-item.ts";
import { countImportFiles, endImportItem, findWaitingItem, type WaitingItem } from "./import-item-store.ts";

/** The next file in an import's archive, and the key for its bytes. */
export interface AwaitedFile extends WaitingItem {
  readonly objectKey: ObjectKey;
}

/** For the pipelines. Undefined once all files are extracted. */
export async function nextAwaitedFile(
  tx: TenantTransaction,
  importId: string,
): Promise<AwaitedFile | undefined> {
  const item = await findWaitingItem(tx, importId);
  const { teamId, region } = tx.context;
  return item && { ...item, objectKey: objectKey({ teamId, region }, "files", item.fileId) };
}

/** The extracted bytes of an awaited file, or why it is left out. */
export type TransferredFile =
  | { readonly head: Uint8Array; readonly sizeBytes: number }
  | { readonly reason: LeftOutReason };

/**
 * For the pipelines: completes an awaited file as an upload would, by the type of its first bytes. A waiting
 * import continues with the next file. Returns true if the bytes are used.
 */
export async function endAwaitedFile(
  tx: TenantTransaction,
  importId: string,
  { position, kind, fileId, name }: AwaitedFile,
  brought: TransferredFile,
): Promise<boolean> {
  const end = async (reason: LeftOutReason | null) => {
    await endImportItem(tx, importId, { position, reason });
    return reason === null;
  };
  if (kind === "PICTURE") {
    const mimeType = "head" in brought ? pictureType(brought) : null;
    const isUsed = (await endAwaitedPicture(tx, fileId, mimeType)) && mimeType !== null;
    return end(isUsed ? null : "reason" in brought ? brought.reason : "DAMAGED");
  }
  if ((await findUpload(tx, fileId)) === undefined)
    return end((await findFile(tx, fileId)) === undefined ? "CANCELLED" : null);
  if ("reason" in brought) {
    await failUpload(tx, fileId, "upload.incomplete");
    return end(brought.reason);
  }
  try {
    await completeUpload(tx, fileId, await inspectFile({ name, ...brought }));
    return await end(null);
  } catch (error) {
    if (!(error instanceof ProductError) || error.title === "InternalError") throw error;
    await failUpload(tx, fileId, error.code);
    return end("TOO_LARGE");
  }
}

/** The type of an image that a text can show; null for any other bytes. */
function pictureType({ head, sizeBytes }: Extract<TransferredFile, { head: Uint8Array }>): string | null {
  const picture = readPicture(head);
  if (picture === undefined) return null;
  try {
    assertAttachmentSize(picture.mimeType, sizeBytes);
    assertImagePixels(picture.widthPx, picture.heightPx);
    return picture.mimeType;
  } catch {
    return null;
  }
}

/** Drops the next files of an import that are no longer wanted. Returns how many. */
export async function giveUpAwaitedFiles(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<number> {
  let count = 0;
  for (; count < limit; count += 1) {
    const file = await nextAwaitedFile(tx, importId);
    if (file === undefined) break;
    const { fileId, position } = file;
    const upload = await findUpload(tx, fileId);
    if (upload !== undefined) await giveUpUpload(tx, upload);
    else if (file.kind === "PICTURE") await endAwaitedPicture(tx, fileId, null);
    await endImportItem(tx, importId, { position, reason: "CANCELLED" });
  }
  return count;
}

/** For the pipelines: the archive of an import whose parts are not joined yet. */
export async function findUnjoinedArchive(
  tx: TenantTransaction,
  importId: string,
): Promise<SourceUpload | undefined> {
  const current = (await findImports(tx, [importId])).get(importId);
  if (current === undefined) return undefined;
  const source = await findSourceUpload(tx, current.fileId);
  return source?.uploadStatus === "UPLOADING" ? source : undefined;
}

/** For the pipelines: records that the archive's parts are joined. */
export const endJoinedArchive = markSourceJoined;

/** For the pipelines: an archive is only imported if its files fit. @throws ProductError `storage.full` */
export function requireArchiveCapacity(tx: TenantTransaction, sizeBytes: number): Promise<void> {
  return requireStorageCapacity(tx, sizeBytes);
}

/** For the pipelines: drops the archive of a completed import. Returns its key, to delete the bytes. */
export async function dropArchive(tx: TenantTransaction, importId: string): Promise<ObjectKey | undefined> {
  const current = await lockImport(tx, importId);
  if (current?.status !== "DONE") return undefined;
  const source = await findFile(tx, current.fileId);
  if (source === undefined) return undefined;
  await markSourceSpent(tx, source.id);
  return source.objectKey;
}

/** For the pipelines: the number of files in an import, and how many have been processed. */
export const countAwaitedFiles = countImportFiles;
