import type { CodingChoice } from "@fieldstone/model/coding/coding-choice.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { CodingRound, CodingRoundNote } from "./coding-round.ts";
import { roundColumns } from "./read-coding-rounds.ts";

/** For commands, without access checks: the row in any state, locked. */
export async function lockRound(tx: TenantTransaction, roundId: string): Promise<CodingRound | undefined> {
  const { rows } = await sql<CodingRound>`select ${roundColumns} from coding_rounds
    where team_id = ${tx.context.teamId} and round_id = ${roundId} for no key update`.execute(tx.db);
  return rows[0];
}

/** Blocks moves of a round's notes to other projects until the transaction ends: a move changes the document first. */
export async function lockNotesOfRound(tx: TenantTransaction, roundId: string): Promise<void> {
  await sql`select 1 from documents where team_id = ${tx.context.teamId} and document_id in (select note_id
      from coding_round_notes where team_id = ${tx.context.teamId} and round_id = ${roundId})
    order by document_id for share`.execute(tx.db);
}

/** Number of live rounds of a project. Blocks concurrent creations there. */
export async function countRounds(tx: TenantTransaction, projectId: string): Promise<number> {
  await lockTenant(tx, "codingRoundCount", projectId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from coding_rounds
    where team_id = ${tx.context.teamId} and project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertRound(
  tx: TenantTransaction,
  round: Pick<CodingRound, "id" | "projectId" | "title" | "firstCoder" | "secondCoder" | "createdBy">,
  { noteIds, tagIds }: { readonly noteIds: readonly string[]; readonly tagIds: readonly string[] },
): Promise<void> {
  const { teamId } = tx.context;
  await sql`insert into coding_rounds (team_id, round_id, project_id, title, first_coder, second_coder, created_by)
    values (${teamId}, ${round.id}, ${round.projectId}, ${round.title}, ${round.firstCoder}, ${round.secondCoder},
      ${round.createdBy})`.execute(tx.db);
  await sql`insert into coding_round_notes (team_id, round_id, note_id, place)
    select ${teamId}, ${round.id}, note_id, place
      from unnest(${[...noteIds]}::uuid[]) with ordinality as chosen (note_id, place)`.execute(tx.db);
  await sql`insert into coding_round_tags (team_id, round_id, tag_id)
    select ${teamId}, ${round.id}, tag_id from unnest(${[...tagIds]}::uuid[]) as chosen (tag_id)`.execute(
    tx.db,
  );
}

/** Writes the mutable columns of a round. */
export async function updateRound(
  tx: TenantTransaction,
  round: Pick<
    CodingRound,
    "id" | "firstDoneAt" | "secondDoneAt" | "finalizedAt" | "finalizedBy" | "deletedAt"
  >,
): Promise<void> {
  await sql`update coding_rounds set first_done_at = ${round.firstDoneAt}, second_done_at = ${round.secondDoneAt},
      settled_at = ${round.finalizedAt}, settled_by = ${round.finalizedBy}, deleted_at = ${round.deletedAt},
      updated_at = now()
    where team_id = ${tx.context.teamId} and round_id = ${round.id}`.execute(tx.db);
}

/** False if the round does not have the note, or if the note was moved to another project. */
export async function writeNoteFinished(
  tx: TenantTransaction,
  {
    roundId,
    noteId,
    isFirst,
    finished,
  }: {
    readonly roundId: string;
    readonly noteId: string;
    readonly isFirst: boolean;
    readonly finished: boolean;
  },
): Promise<boolean> {
  const column = sql.ref(isFirst ? "first_finished_at" : "second_finished_at");
  const { rows } = await sql`update coding_round_notes set ${column} = case when ${finished} then now() end
    where team_id = ${tx.context.teamId} and round_id = ${roundId} and note_id = ${noteId}
      and exists (select 1 from coding_rounds join notes using (team_id, project_id)
        where coding_rounds.team_id = coding_round_notes.team_id and round_id = coding_round_notes.round_id
          and notes.note_id = coding_round_notes.note_id)
    returning 1`.execute(tx.db);
  return rows.length > 0;
}

/** Writes when each coder finished the notes of an imported round. */
export async function writeFinishedNotes(
  tx: TenantTransaction,
  roundId: string,
  notes: readonly Pick<CodingRoundNote, "noteId" | "firstFinishedAt" | "secondFinishedAt">[],
): Promise<void> {
  await sql`update coding_round_notes set first_finished_at = finished.first_at, second_finished_at = finished.second_at
    from unnest(${notes.map(({ noteId }) => noteId)}::uuid[],
      ${notes.map(({ firstFinishedAt }) => firstFinishedAt)}::timestamptz[],
      ${notes.map(({ secondFinishedAt }) => secondFinishedAt)}::timestamptz[])
      as finished (note_id, first_at, second_at)
    where coding_round_notes.team_id = ${tx.context.teamId} and coding_round_notes.round_id = ${roundId}
      and coding_round_notes.note_id = finished.note_id`.execute(tx.db);
}

export async function writeDecision(
  tx: TenantTransaction,
  decision: {
    readonly roundId: string;
    readonly differenceId: string;
    readonly codingIds: readonly string[];
    readonly choice: CodingChoice;
    readonly reason: string;
    readonly decidedBy: string | null;
    /** Default: now. */
    readonly decidedAt?: Date;
  },
): Promise<void> {
  await sql`insert into coding_decisions (team_id, round_id, difference_id, coding_ids, choice, reason, decided_by,
      decided_at)
    values (${tx.context.teamId}, ${decision.roundId}, ${decision.differenceId},
      ${[...decision.codingIds]}::uuid[], ${decision.choice}, ${decision.reason}, ${decision.decidedBy},
      coalesce(${decision.decidedAt ?? null}::timestamptz, now()))
    on conflict (team_id, round_id, difference_id) do update set coding_ids = excluded.coding_ids,
      choice = excluded.choice, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()`.execute(
    tx.db,
  );
}

/** Records the highlights that a round created. */
export async function insertRoundHighlights(
  tx: TenantTransaction,
  roundId: string,
  highlightIds: readonly string[],
): Promise<void> {
  await sql`insert into coding_round_highlights (team_id, round_id, highlight_id)
    select ${tx.context.teamId}, ${roundId}, id from unnest(${[...highlightIds]}::uuid[]) as made (id)`.execute(
    tx.db,
  );
}

/** Removes the records of a round's highlights and returns their ids. */
export async function takeRoundHighlights(
  tx: TenantTransaction,
  roundId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`delete from coding_round_highlights
    where team_id = ${tx.context.teamId} and round_id = ${roundId} returning highlight_id as id`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
