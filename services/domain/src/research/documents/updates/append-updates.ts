import { updateBytesMax } from "@fieldstone/document/document-limits.ts";
import { UpdateRejectedError } from "@fieldstone/document/updates/update-content.ts";
import type { UpdateGuard, UpdateVerdict } from "@fieldstone/document/updates/update-guard.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentNotFound } from "../document.ts";
import { saveDocumentTask, saveTaskDelayMs } from "../document-tasks.ts";
import type { NewUpdate } from "./document-update-notice.ts";
import { announceUpdates, hasUpdates, insertUpdates, lockDocumentRow } from "./document-update-store.ts";

const rejections: Readonly<Record<UpdateRejectedError["code"], string>> = {
  "document.update_invalid": "This edit could not be read. Reload the page.",
  "document.update_too_large": `Paste at most ${updateBytesMax / 1_000_000} MB at a time.`,
  "document.too_large": "This has grown too large to edit. Move a part of it elsewhere.",
};

/**
 * Checks a peer's edit before it is stored: one that cannot be applied would break every later load.
 * @throws ProductError `document.update_invalid`, `document.update_too_large`, `document.too_large`
 */
export function requireUpdate(guard: UpdateGuard, update: Uint8Array): UpdateVerdict {
  try {
    return guard.check(update);
  } catch (cause) {
    const code = cause instanceof UpdateRejectedError ? cause.code : "document.update_invalid";
    throw new ProductError("ValidationError", code, rejections[code], { cause });
  }
}

/**
 * Stores edits of one document in the given order; they are durable when the transaction commits. `writer`
 * identifies the process that has applied them already. The caller checks access.
 * @throws ProductError `document.not_found`
 */
export async function appendUpdates(
  tx: TenantTransaction,
  documentId: string,
  updates: readonly NewUpdate[],
  writer: string,
): Promise<void> {
  if (!(await lockDocumentRow(tx, documentId))) throw documentNotFound();
  // The first edit after a save schedules the next one, in case no process with the document open is left to
  // do it.
  if (!(await hasUpdates(tx, documentId))) {
    const runAt = new Date(Date.now() + saveTaskDelayMs);
    await tx.enqueue(saveDocumentTask, { documentId }, { jobKey: documentId, runAt });
  }
  await insertUpdates(tx, documentId, updates);
  await announceUpdates(tx, documentId, writer);
}
