import { fileTypeOf, mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { insertFile } from "../../research/files/file-store.ts";
import {
  replaceTurns,
  updateTranscription,
  upsertTranscription,
} from "../../research/transcription/transcription-store.ts";
import type { DraftFile } from "./exported-parts.ts";
import type { Import } from "./import.ts";
import { insertImportItems, insertLeftOut } from "./import-item-store.ts";
import { importedId } from "./imported-id.ts";
import type { PreparedNote } from "./prepare-import.ts";

type MadeNote = Pick<PreparedNote, "exported" | "objectType"> & { readonly id: string };

/**
 * Records the files of new notes and insights, whose bytes come afterwards, with what was heard in recordings, and what
 * of an exported project is left out. Each takes its size of the workspace's storage at once.
 * @throws ProductError `storage.full`
 */
export async function createImportedFiles(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly MadeNote[],
): Promise<void> {
  for (const { id: documentId, objectType, exported } of notes) {
    if (exported === null) continue;
    for (const file of exported.files) {
      const id = importedId(importId, "file", file.number);
      await insertAwaitedFile(tx, file, { id, projectId, documentId });
      if (file.transcript !== null && objectType === "note" && file.purpose === "ATTACHMENT")
        await insertTranscript(tx, file.transcript, { fileId: id, noteId: documentId });
    }
  }
  const all = notes.flatMap(({ exported }) => exported ?? []);
  await insertImportItems(tx, importId, [
    ...all
      .flatMap(({ files }) => files)
      .map(({ number, purpose, name, path }) => ({
        kind: purpose === "PICTURE" ? ("PICTURE" as const) : ("FILE" as const),
        name,
        path,
        fileId: importedId(importId, "file", number),
        reason: null,
      })),
  ]);
  await insertLeftOut(
    tx,
    importId,
    all.flatMap(({ leftOut }) => leftOut),
  );
}

async function insertAwaitedFile(
  tx: TenantTransaction,
  { purpose, name, sizeBytes }: DraftFile,
  place: { readonly id: string; readonly projectId: string; readonly documentId: string },
): Promise<void> {
  const { teamId, region } = tx.context;
  await insertFile(tx, {
    ...place,
    purpose,
    name,
    // By its name alone until its bytes are here.
    mimeType: mimeTypeOf(name),
    fileType: purpose === "PICTURE" ? "IMAGE" : fileTypeOf(name),
    sizeBytes,
    objectKey: objectKey({ teamId, region }, "files", place.id),
    isAwaited: true,
  });
  const data = { documentId: place.documentId, name, sizeBytes };
  if (purpose === "ATTACHMENT") await recordChange(tx, "file", "upload_started", place, data);
}

/** What was heard elsewhere is nothing that this workspace's minutes were used for. */
async function insertTranscript(
  tx: TenantTransaction,
  { turns, ...settings }: NonNullable<DraftFile["transcript"]>,
  { fileId, noteId }: { readonly fileId: string; readonly noteId: string },
): Promise<void> {
  await upsertTranscription(tx, { ...settings, fileId, noteId, transcriptionId: newId(), vocabulary: [] });
  await replaceTurns(tx, fileId, turns);
  await updateTranscription(tx, fileId, { status: "DONE" });
}
