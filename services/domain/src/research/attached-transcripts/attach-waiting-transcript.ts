import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { lockDocumentRow } from "../documents/updates/document-update-store.ts";
import { lockAttachment } from "../files/attachments/attachment-store.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { playableMs } from "../transcription/require-transcribable.ts";
import { failTranscription } from "../transcription/transcription-steps.ts";
import { findWaitingFile, lockTranscription } from "../transcription/transcription-store.ts";
import { saveDocument } from "../versions/save-document.ts";
import { writeGivenTranscript } from "./attach-transcript.ts";

/**
 * For the pipelines: gives a recording that can be played now the transcript that waited for it. Does nothing if
 * the transcript was cancelled, while the recording is being prepared again, or while it is deleted. Access was
 * checked when the transcript was given; like a provider's, it is also written to a note in the trash, which is
 * restored with it, alone or with its project.
 * @throws ProductError `transcription.note_full`, `document.busy`, `import.*`
 */
export async function attachWaitingTranscript(tx: TenantTransaction, fileId: string): Promise<void> {
  const file = await lockAttachment(tx, fileId);
  if (file === undefined || file.deletedAt !== null) return;
  const durationMs = playableMs(await lockRecording(tx, fileId));
  const given = await lockTranscription(tx, fileId);
  const waiting = await findWaitingFile(tx, fileId);
  if (durationMs === undefined || given === undefined || waiting === undefined) return;
  // Before the check: an edit in between would count as imported.
  await lockDocumentRow(tx, given.noteId);
  const isUntouched = await isTextUntouched(tx, given.noteId);
  await writeGivenTranscript(tx, { ...given, durationMs }, waiting);
  if (isUntouched) await saveAsImported(tx, given.noteId);
}

/** For the pipelines: ends a waiting transcript that cannot be attached. */
export async function failWaitingTranscript(
  tx: TenantTransaction,
  fileId: string,
  failureCode: string,
): Promise<void> {
  const waiting = await lockTranscription(tx, fileId);
  if (waiting?.provider === null) await failTranscription(tx, waiting, failureCode);
}

/** Whether a note is as it was created. */
async function isTextUntouched(tx: TenantTransaction, noteId: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select notes.updated_at = notes.created_at and documents.version <= 1
      and not exists (select from document_updates u where u.team_id = documents.team_id
        and u.document_id = documents.document_id) as is
    from notes join documents on documents.team_id = notes.team_id and documents.document_id = notes.note_id
    where notes.team_id = ${tx.context.teamId} and notes.note_id = ${noteId}`.execute(tx.db);
  return rows[0]?.is === true;
}

/** Undoing an import keeps what was edited since, and this transcript is not an edit. */
async function saveAsImported(tx: TenantTransaction, noteId: string): Promise<void> {
  await saveDocument(tx, noteId, "command");
  await sql`update documents set imported_at = now()
    where team_id = ${tx.context.teamId} and document_id = ${noteId}`.execute(tx.db);
}
