import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { dropRecordingTask } from "../../research/recordings/recording-tasks.ts";
import { findErasures } from "./erasure-store.ts";

/** The terms for the files, and the last object that was processed; undefined if the files are not due. */
export async function readFilesToErase(
  tx: TenantTransaction,
  erasureId: string,
): Promise<{ readonly terms: ErasedTerms; readonly position: string | null } | undefined> {
  const [erasure] = await findErasures(tx, [erasureId]);
  return erasure?.phase === "FILES" && erasure.terms !== null
    ? { terms: erasure.terms, position: erasure.position }
    : undefined;
}

/**
 * True if a term was found in text derived from the object, or in its versions: a note imported or
 * transcribed from it, or its pages.
 */
export async function isSourceOfErased(
  tx: TenantTransaction,
  erasureId: string,
  objectKey: ObjectKey,
): Promise<boolean> {
  const { rows } = await sql`select 1 from files
      join person_erasures on person_erasures.team_id = files.team_id and person_erasures.erasure_id = ${erasureId}
    where files.object_key = ${objectKey} and (
      files.file_id = any(person_erasures.document_ids)
      or exists (select from transcriptions where transcriptions.team_id = files.team_id
        and transcriptions.file_id = files.file_id
        and transcriptions.note_id = any(person_erasures.document_ids))
      or exists (select from imports join notes on notes.team_id = imports.team_id
          and notes.author_kind = 'import' and notes.author_id = imports.import_id
        where imports.team_id = files.team_id and imports.file_id = files.file_id
          and notes.note_id = any(person_erasures.document_ids)))
    limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** The files whose content is this object. */
export async function findFilesOfObject(
  tx: TenantTransaction,
  objectKey: ObjectKey,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select file_id as id from files
    where object_key = ${objectKey}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Records an object's new size and hash. */
export async function recordRewrittenFile(
  tx: TenantTransaction,
  objectKey: ObjectKey,
  { sizeBytes, sha256 }: { readonly sizeBytes: number; readonly sha256: Buffer },
): Promise<void> {
  await sql`update files set size_bytes = ${sizeBytes}, sha256 = ${sha256}
    where object_key = ${objectKey}`.execute(tx.db);
}

/** Records that an object was removed. Whatever was derived from a recording is deleted too. */
export async function recordRemovedFile(tx: TenantTransaction, objectKey: ObjectKey): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`update files
    set deleted_at = coalesce(deleted_at, now()), purged_at = now()
    where object_key = ${objectKey} and purged_at is null returning file_id as "fileId"`.execute(tx.db);
  for (const { fileId } of rows) await tx.enqueue(dropRecordingTask, { fileId });
}
