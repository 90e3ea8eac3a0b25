import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { isSpokenBy } from "./spoken-by.ts";

/** Rows of id and value: the number of live notes that the actor may read with each person. */
export function notesByPerson(tx: TenantTransaction, withoutAi = false): RawBuilder<unknown> {
  return sql`select note_people.person_id as id, count(*) as value
    from note_people join notes using (team_id, note_id)
    where notes.deleted_at is null and ${countsIn("notes", withoutAi)}
      and ${isReadable(tx, sql`notes.project_id`, sql`notes.note_id`)}
    group by note_people.person_id`;
}

/** Rows of id and value: the number of live highlights of each person's words that the actor may read. */
export function highlightsByPerson(tx: TenantTransaction, withoutAi = false): RawBuilder<unknown> {
  return sql`select people.person_id as id, count(*) as value
    from highlights
    join notes on notes.team_id = highlights.team_id and notes.note_id = highlights.document_id
    join note_people on note_people.team_id = notes.team_id and note_people.note_id = notes.note_id
    join people on people.team_id = note_people.team_id and people.person_id = note_people.person_id
    where highlights.deleted_at is null and not highlights.inline_comment_only and notes.deleted_at is null
      and ${countsIn("highlights", withoutAi)}
      and ${isSpokenBy} and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}
    group by people.person_id`;
}

/** Readable notes by person id. The caller checks access to the people. */
export function countNotesOfPeople(tx: TenantTransaction, personIds: readonly string[], withoutAi = false) {
  return countsOf(tx, notesByPerson(tx, withoutAi), personIds);
}

/** Readable highlights by person id. The caller checks access to the people. */
export function countHighlightsOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
  withoutAi = false,
) {
  return countsOf(tx, highlightsByPerson(tx, withoutAi), personIds);
}

async function countsOf(
  tx: TenantTransaction,
  counts: RawBuilder<unknown>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select counted.id, counted.value::int as count
    from (${counts}) counted where counted.id = any(${[...personIds]}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
