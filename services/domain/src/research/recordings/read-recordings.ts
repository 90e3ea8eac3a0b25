import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readRecordingFile } from "../files/read-file.ts";
import { type Recording, recordingNotFound } from "./recording.ts";
import { selectRecordings } from "./recording-store.ts";

/** Recordings of files. The caller checks access to the files. */
export async function findRecordings(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Recording>> {
  const found = await selectRecordings(tx, sql`file_id = any(${[...fileIds]}::uuid[])`);
  return new Map(found.map((recording) => [recording.fileId, recording]));
}

/**
 * A recording that is ready for playback, if the actor may read its note or insight.
 * @throws ProductError `file.not_found`, `recording.not_found`
 */
export async function readPlayableRecording(tx: TenantTransaction, fileId: string): Promise<Recording> {
  const recording = await readStreamedRecording(tx, fileId);
  if (recording.status !== "DONE") throw recordingNotFound();
  return recording;
}

/** As readPlayableRecording; also one of which only an interim stream plays. */
export async function readStreamedRecording(tx: TenantTransaction, fileId: string): Promise<Recording> {
  const file = await readRecordingFile(tx, fileId);
  const recording = (await findRecordings(tx, [file.id])).get(file.id);
  if (recording?.status !== "DONE" && !recording?.interim) throw recordingNotFound();
  return recording;
}
