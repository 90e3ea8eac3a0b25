import { cleanFileName, noteTitleOfFile } from "@fieldstone/model/files/file-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { NewFile } from "../../research/files/file-store.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { startImport } from "../imports/start-import.ts";
import { type BulkItem, type BulkItemKey, bulkImportNotFound, bulkImportStopped } from "./bulk-import.ts";
import { lockBulkItem, setBulkItemTarget } from "./bulk-import-store.ts";
import { requireBulkImport } from "./read-bulk-imports.ts";

/**
 * Imports an item's stored file, unless it was imported already.
 * @throws ProductError `bulk_import.*`, as startImport
 */
export async function importBulkItem(
  tx: TenantTransaction,
  key: BulkItemKey,
  file: Omit<NewFile, "purpose">,
): Promise<{ readonly importId: string; readonly isNew: boolean }> {
  const item = await requireItem(tx, key, "TEXT");
  if (item.projectId !== file.projectId) throw bulkImportNotFound();
  if (item.importId !== null) return { importId: item.importId, isNew: false };
  const { id: importId } = await startImport(tx, file);
  await setBulkItemTarget(tx, key, { importId });
  return { importId, isNew: true };
}

/**
 * Creates the note that an item's file is attached to, unless it exists. Returns its id.
 * @throws ProductError `bulk_import.*`, `project.not_found`, Forbidden without WRITE
 */
export async function makeNoteOfBulkItem(tx: TenantTransaction, key: BulkItemKey): Promise<string> {
  const { projectId, path, noteId } = await requireItem(tx, key, "FILE");
  if (noteId !== null) return noteId;
  const note = await createNote(tx, {
    projectId,
    title: noteTitleOfFile(path),
    importOrigin: cleanFileName(path),
  });
  await setBulkItemTarget(tx, key, { noteId: note.id });
  return note.id;
}

async function requireItem(tx: TenantTransaction, key: BulkItemKey, kind: BulkItem["kind"]) {
  const { stoppedAt } = await requireBulkImport(tx, key.bulkImportId);
  const item = await lockBulkItem(tx, key);
  if (item?.kind !== kind) throw bulkImportNotFound();
  if (stoppedAt !== null && item.importId === null && item.noteId === null) throw bulkImportStopped();
  return item;
}
