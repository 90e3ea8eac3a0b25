import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";

/** Live people of each note, by name. The caller checks access to the notes. */
export async function findPersonIdsOfNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ noteId: string; personIds: string[] }>`
    select note_id as "noteId", array_agg(person_id order by lower(people.name), person_id) as "personIds"
      from note_people join people using (team_id, person_id)
     where note_id = any(${[...noteIds]}::uuid[]) and people.deleted_at is null group by note_id`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.noteId, row.personIds]));
}

/** Live notes of readable projects in which each person is a participant, last changed first. */
export async function findNoteIdsOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
  withoutAi = false,
  matching: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ personId: string; noteIds: string[] }>`
    select person_id as "personId", array_agg(note_id order by notes.updated_at desc, note_id) as "noteIds"
      from note_people join notes using (team_id, note_id)
     where person_id = any(${[...personIds]}::uuid[]) and notes.deleted_at is null
       and ${countsIn("notes", withoutAi)} and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)}
       and ${matching} group by person_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.personId, row.noteIds]));
}
