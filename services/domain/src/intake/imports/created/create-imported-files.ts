import { fileTypeOf, mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { noteTranscriptsLengthMax } from "@fieldstone/model/limits.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { insertFile } from "../../../research/files/file-store.ts";
import {
  replaceTurns,
  updateTranscription,
  upsertTranscription,
} from "../../../research/transcription/transcription-store.ts";
import type { DraftFile, LeftOut } from "../exported/exported-parts.ts";
import type { Import } from "../import.ts";
import { insertImportItems, insertLeftOut } from "../import-item-store.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";

type MadeNote = Pick<PreparedNote, "exported" | "objectType"> & { readonly id: string };

/**
 * Records the files of new notes and insights, whose bytes follow later, with transcripts of recordings, up
 * to what a note can have, and what an exported project leaves out. Each file counts towards the workspace's
 * storage at once.
 * @throws ProductError `storage.full`
 */
export async function createImportedFiles(
  tx: TenantTransaction,
  { id: importId, projectId }: Pick<Import, "id" | "projectId">,
  notes: readonly MadeNote[],
): Promise<void> {
  const withoutRoom: LeftOut[] = [];
  for (const { id: documentId, objectType, exported } of notes) {
    if (exported === null) continue;
    let room = noteTranscriptsLengthMax;
    for (const file of exported.files) {
      const id = importedId(importId, "file", file.number);
      await insertAwaitedFile(tx, file, { id, projectId, documentId });
      const { name, purpose, transcript } = file;
      if (transcript === null || objectType !== "note" || purpose !== "ATTACHMENT") continue;
      const length = lengthOf(transcript);
      if (length > room) {
        withoutRoom.push({ kind: "TRANSCRIPT", name, reason: "LIMIT" });
        continue;
      }
      room -= length;
      await insertTranscript(tx, transcript, { fileId: id, noteId: documentId });
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
  await insertLeftOut(tx, importId, [...all.flatMap(({ leftOut }) => leftOut), ...withoutRoom]);
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
    // From the name, until the bytes are here.
    mimeType: mimeTypeOf(name),
    fileType: purpose === "PICTURE" ? "IMAGE" : fileTypeOf(name),
    sizeBytes,
    objectKey: objectKey({ teamId, region }, "files", place.id),
    isAwaited: true,
  });
  const data = { documentId: place.documentId, name, sizeBytes };
  if (purpose === "ATTACHMENT") await recordChange(tx, "file", "upload_started", place, data);
}

type DraftTranscript = NonNullable<DraftFile["transcript"]>;

function lengthOf({ turns }: DraftTranscript): number {
  return turns.reduce((sum, { text }) => sum + text.length, 0);
}

/** Imported transcripts do not count towards this workspace's transcription minutes. */
async function insertTranscript(
  tx: TenantTransaction,
  { turns, ...settings }: DraftTranscript,
  { fileId, noteId }: { readonly fileId: string; readonly noteId: string },
): Promise<void> {
  await upsertTranscription(tx, { ...settings, fileId, noteId, id: newId(), vocabulary: [] });
  await replaceTurns(tx, fileId, turns);
  await updateTranscription(tx, fileId, { status: "DONE" });
}
