import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { personNotFound } from "./person.ts";
import { findPeople } from "./person-store.ts";

/**
 * Sets who appears in a note, whose right to be changed is the caller's to check.
 * @throws ProductError `person.not_found`
 */
export async function setNotePeople(
  tx: TenantTransaction,
  noteId: string,
  personIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(personIds)];
  if ((await findPeople(tx, wanted)).length !== wanted.length) throw personNotFound();
  await sql`delete from note_people where note_id = ${noteId} and not (person_id = any(${wanted}::uuid[]))`.execute(
    tx.db,
  );
  await sql`insert into note_people (team_id, note_id, person_id)
    select ${tx.context.teamId}, ${noteId}, person_id from unnest(${wanted}::uuid[]) as wanted (person_id)
    on conflict do nothing`.execute(tx.db);
}

/** Live people of each note, by name. The notes' readability is the caller's to know. */
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

/** Live notes of readable projects in which each person appears, the latest changed first. */
export async function findNoteIdsOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ personId: string; noteIds: string[] }>`
    select person_id as "personId", array_agg(note_id order by notes.updated_at desc, note_id) as "noteIds"
      from note_people join notes using (team_id, note_id)
     where person_id = any(${[...personIds]}::uuid[]) and notes.deleted_at is null
       and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)} group by person_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.personId, row.noteIds]));
}
