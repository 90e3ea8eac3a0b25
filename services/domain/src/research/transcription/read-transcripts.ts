import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readRecordingFile } from "../files/read-file.ts";
import { type Transcription, transcriptionNotFound } from "./transcription.ts";
import { hasTurns, selectTranscriptions } from "./transcription-store.ts";

/** Transcriptions of files. The caller checks access to the files. */
export async function findTranscriptions(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Transcription>> {
  const found = await selectTranscriptions(tx, sql`file_id = any(${[...fileIds]}::uuid[])`);
  return new Map(found.map((transcription) => [transcription.fileId, transcription]));
}

/**
 * A recording's completed transcription, if the actor may read its note.
 * @throws ProductError `file.not_found`, `transcription.not_found`
 */
export async function readTranscription(tx: TenantTransaction, fileId: string): Promise<Transcription> {
  const file = await readRecordingFile(tx, fileId);
  const transcription = (await findTranscriptions(tx, [file.id])).get(file.id);
  if (transcription === undefined || !(await hasTurns(tx, fileId))) throw transcriptionNotFound();
  return transcription;
}
