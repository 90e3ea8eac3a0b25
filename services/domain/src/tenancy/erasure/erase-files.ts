import type { ErasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { purgeFiles } from "../../research/files/purge-files.ts";
import { dropRecordingTask } from "../../research/recordings/recording-tasks.ts";
import { findErasures } from "./erasure-store.ts";

/** The work on a workspace's files. */
export interface FilesToErase {
  readonly terms: ErasedTerms;
  /** The last object that was processed. */
  readonly position: string | null;
  /** The object that was last about to be rewritten: it may have lost its terms already. */
  readonly rewriting: string | null;
}

/** The work on the files and how far it got; undefined if the files are not due. */
export async function readFilesToErase(
  tx: TenantTransaction,
  erasureId: string,
): Promise<FilesToErase | undefined> {
  const [erasure] = await findErasures(tx, [erasureId]);
  if (erasure?.phase !== "FILES" || erasure.terms === null) return undefined;
  const { rows } = await sql<{ rewriting: string | null }>`select terms->>'rewriting' as rewriting
    from person_erasures where erasure_id = ${erasureId}`.execute(tx.db);
  return { terms: erasure.terms, position: erasure.position, rewriting: rows[0]?.rewriting ?? null };
}

/** Records, before it is stored, that an object is rewritten. */
export async function recordRewriting(
  tx: TenantTransaction,
  erasureId: string,
  objectKey: ObjectKey,
): Promise<void> {
  await sql`update person_erasures
    set terms = terms || jsonb_build_object('rewriting', ${objectKey}::text)
    where erasure_id = ${erasureId}`.execute(tx.db);
}

/**
 * The terms that texts derived from the object contained when they were created or imported: notes imported or
 * transcribed from it, or its pages. Empty if only later versions, or pages, contained some; undefined if none did.
 */
export async function findTermsOfSource(
  tx: TenantTransaction,
  erasureId: string,
  objectKey: ObjectKey,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ term: string | null }>`
    with sources as (select team_id, file_id from files where object_key = ${objectKey}),
      derived (id) as (
        select file_id from sources
        union select note_id from transcriptions join sources using (team_id, file_id)
        union select note_id from imports join sources using (team_id, file_id)
          join notes on notes.team_id = imports.team_id and notes.author_kind = 'import'
            and notes.author_id = imports.import_id)
    select distinct term from person_erasures join derived on id = any(document_ids)
      left join lateral jsonb_array_elements_text(terms->'termsOf'->id::text) as term on true
      where erasure_id = ${erasureId}`.execute(tx.db);
  return rows.length === 0 ? undefined : rows.flatMap(({ term }) => term ?? []);
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

/** Records that an object was removed. Whatever was derived from it is deleted too. */
export async function recordRemovedFile(tx: TenantTransaction, objectKey: ObjectKey): Promise<void> {
  const { rows } = await sql<{ fileId: string }>`select file_id as "fileId" from files
    where object_key = ${objectKey} and purged_at is null`.execute(tx.db);
  const fileIds = rows.map(({ fileId }) => fileId);
  await purgeFiles(tx, fileIds);
  for (const fileId of fileIds) await tx.enqueue(dropRecordingTask, { fileId });
}
