import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Records the sources of a copy, direct and indirect: a note between them may be deleted. */
export async function insertNoteCopy(
  tx: TenantTransaction,
  { noteId, sourceNoteId }: { readonly noteId: string; readonly sourceNoteId: string },
): Promise<void> {
  const { teamId } = tx.context;
  await sql`insert into note_copies (team_id, note_id, source_note_id)
    select ${teamId}::uuid, ${noteId}::uuid, ${sourceNoteId}::uuid
    union select team_id, ${noteId}, source_note_id from note_copies
      where team_id = ${teamId} and note_id = ${sourceNoteId}`.execute(tx.db);
}

/** Direct and indirect copies of a note, in the trash too, oldest first. Without access checks. */
export async function findCopiesOf(tx: TenantTransaction, noteId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ noteId: string }>`select note_id as "noteId" from note_copies
    where team_id = ${tx.context.teamId} and source_note_id = ${noteId} order by note_id`.execute(tx.db);
  return rows.map((row) => row.noteId);
}

/** The notes that a note was copied from, directly or indirectly. Without access checks. */
export async function findSourcesOf(tx: TenantTransaction, noteId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ noteId: string }>`select source_note_id as "noteId" from note_copies
    where team_id = ${tx.context.teamId} and note_id = ${noteId} order by source_note_id`.execute(tx.db);
  return rows.map((row) => row.noteId);
}
