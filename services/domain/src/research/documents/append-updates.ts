import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import { documentNotFound } from "./document.ts";
import { saveDocumentTask, saveTaskDelayMs } from "./document-tasks.ts";
import {
  announceUpdates,
  hasUpdates,
  insertUpdates,
  lockDocument,
  type NewUpdate,
} from "./document-update-store.ts";

/** Largest document with its updates since the last save, in bytes. */
export const documentBytesMax = 50_000_000;
/** Largest single update, in bytes: that of the API's body limit. */
export const updateBytesMax = 10_000_000;

/**
 * An update as a peer sent it, checked before it is stored: one that cannot be read would spoil every later load.
 * @throws ProductError `document.update_invalid`, `document.update_too_large`
 */
export function requireUpdate(update: Uint8Array): void {
  if (update.length > updateBytesMax) {
    throw new ProductError(
      "ValidationError",
      "document.update_too_large",
      `Paste at most ${updateBytesMax / 1_000_000} MB at a time.`,
    );
  }
  try {
    Y.decodeUpdate(update);
  } catch (cause) {
    throw new ProductError(
      "ValidationError",
      "document.update_invalid",
      "This edit could not be read. Reload the page.",
      {
        cause,
      },
    );
  }
}

/**
 * Stores edits of one document in the order given; they are durable when the transaction commits. Who may edit is
 * the caller's to know. `writer` names the process that has them already.
 * @throws ProductError `document.not_found`
 */
export async function appendUpdates(
  tx: TenantTransaction,
  documentId: string,
  updates: readonly NewUpdate[],
  writer: string,
): Promise<void> {
  if ((await lockDocument(tx, documentId)) === undefined) throw documentNotFound();
  // The first edit after a save asks for the next one, should nobody be left to make it.
  if (!(await hasUpdates(tx, documentId))) {
    const runAt = new Date(Date.now() + saveTaskDelayMs);
    await tx.enqueue(saveDocumentTask, { documentId }, { jobKey: documentId, runAt });
  }
  await insertUpdates(tx, documentId, updates);
  await announceUpdates(tx, documentId, writer);
}
