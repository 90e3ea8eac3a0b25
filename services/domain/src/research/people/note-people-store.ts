import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { personNotFound } from "./person.ts";
import { findPeople } from "./read-people.ts";

/**
 * Sets the participants of a note. The caller checks access to the note.
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

/** Adds people to notes. */
export async function insertNotePeople(
  tx: TenantTransaction,
  pairs: readonly { readonly noteId: string; readonly personId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`insert into note_people (team_id, note_id, person_id)
    select ${tx.context.teamId}, note_id, person_id from unnest(${pairs.map(({ noteId }) => noteId)}::uuid[],
      ${pairs.map(({ personId }) => personId)}::uuid[]) as pair (note_id, person_id)
    on conflict do nothing`.execute(tx.db);
}

/** Copies the participants of a note to its copy. */
export async function copyNotePeople(
  tx: TenantTransaction,
  sourceNoteId: string,
  noteId: string,
): Promise<void> {
  await sql`insert into note_people (team_id, note_id, person_id)
    select team_id, ${noteId}, person_id from note_people
    where team_id = ${tx.context.teamId} and note_id = ${sourceNoteId}`.execute(tx.db);
}
