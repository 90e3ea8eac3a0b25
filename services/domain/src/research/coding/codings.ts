import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import type { Coding } from "./coding-round.ts";

/*
 * Only this file implements the blind rule: no other file names the table of codings (a test searches all
 * sources). Codings are not stored as highlights, so that nothing that reads highlights can show them.
 */

/** A coder sees their own codings at any time, the other's once both are done. No exception for admins. */
function visibleTo(tx: TenantTransaction) {
  return sql<boolean>`(codings.coder_id = ${memberId(tx.context.actor)}::uuid
    or (coding_rounds.first_done_at is not null and coding_rounds.second_done_at is not null))`;
}

/** Codings of a round that the actor may see, oldest first. The caller checks access to the round. */
export async function readCodings(
  tx: TenantTransaction,
  roundId: string,
  noteId?: string,
): Promise<readonly Coding[]> {
  const ofNote = noteId === undefined ? sql`true` : sql`codings.note_id = ${noteId}`;
  const { rows } = await sql<Coding>`select coding_id as id, codings.round_id as "roundId",
      codings.note_id as "noteId", codings.tag_id as "tagId", codings.coder_id as "coderId",
      codings.anchor_start as "anchorStart", codings.anchor_end as "anchorEnd"
    from codings join coding_rounds using (team_id, round_id)
    where codings.round_id = ${roundId} and ${ofNote} and ${visibleTo(tx)}
    order by codings.created_at, coding_id`.execute(tx.db);
  return rows;
}

/** Number of the actor's codings in a round. */
export async function countOwnCodings(tx: TenantTransaction, roundId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from codings
    where round_id = ${roundId} and coder_id = ${memberId(tx.context.actor)}::uuid`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Inserts codings of one coder, or of both once both are done: a blind round must not reveal codings. */
export async function insertCodings(tx: TenantTransaction, codings: readonly Coding[]): Promise<void> {
  if (codings.length === 0) return;
  await sql`insert into codings (team_id, coding_id, round_id, note_id, tag_id, coder_id, anchor_start, anchor_end)
    select ${tx.context.teamId}, coding.* from unnest(
      ${codings.map(({ id }) => id)}::uuid[], ${codings.map(({ roundId }) => roundId)}::uuid[],
      ${codings.map(({ noteId }) => noteId)}::uuid[], ${codings.map(({ tagId }) => tagId)}::uuid[],
      ${codings.map(({ coderId }) => coderId)}::uuid[],
      ${codings.map(({ anchorStart }) => Buffer.from(anchorStart))}::bytea[],
      ${codings.map(({ anchorEnd }) => Buffer.from(anchorEnd))}::bytea[]) coding`.execute(tx.db);
}

/** Removes one of the actor's own codings. Returns its note's id; undefined if they have no such coding. */
export async function deleteOwnCoding(
  tx: TenantTransaction,
  roundId: string,
  codingId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ noteId: string }>`delete from codings where team_id = ${tx.context.teamId}
      and round_id = ${roundId} and coding_id = ${codingId} and coder_id = ${memberId(tx.context.actor)}::uuid
    returning note_id as "noteId"`.execute(tx.db);
  return rows[0]?.noteId;
}
