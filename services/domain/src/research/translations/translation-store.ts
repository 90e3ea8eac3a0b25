import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { NoteTranslation } from "./translation.ts";

export async function insertTranslation(
  tx: TenantTransaction,
  made: Omit<NoteTranslation, "createdAt" | "isStale"> & { readonly textHash: string },
): Promise<void> {
  await sql`insert into note_translations
      (team_id, note_id, source_note_id, source_language, target_language, text_hash)
    values (${tx.context.teamId}, ${made.noteId}, ${made.sourceNoteId}, ${made.sourceLanguage},
      ${made.targetLanguage}, ${made.textHash})`.execute(tx.db);
}

/** The sources of live translated copies, by copy. Without access checks. */
export function findTranslationsByCopy(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<readonly NoteTranslation[]> {
  return selectTranslations(tx, sql`t.note_id = any(${[...noteIds]}::uuid[])`);
}

/** Live translated copies of notes, latest first. Without access checks. */
export function findTranslationsOf(
  tx: TenantTransaction,
  sourceNoteIds: readonly string[],
): Promise<readonly NoteTranslation[]> {
  return selectTranslations(tx, sql`t.source_note_id = any(${[...sourceNoteIds]}::uuid[])`);
}

async function selectTranslations(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly NoteTranslation[]> {
  const { rows } =
    await sql<NoteTranslation>`select t.note_id as "noteId", t.source_note_id as "sourceNoteId",
      t.source_language as "sourceLanguage", t.target_language as "targetLanguage", t.created_at as "createdAt",
      coalesce(md5(documents.text) <> t.text_hash, false) as "isStale"
    from note_translations t join notes on notes.team_id = t.team_id and notes.note_id = t.note_id
      left join documents on documents.team_id = t.team_id and documents.document_id = t.source_note_id
    where t.team_id = ${tx.context.teamId} and notes.deleted_at is null and ${where}
    order by t.created_at desc, t.note_id`.execute(tx.db);
  return rows;
}
