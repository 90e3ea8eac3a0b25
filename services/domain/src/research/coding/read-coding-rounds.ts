import type { CodingChoice } from "@fieldstone/model/coding/coding-choice.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import type { CodingRound, CodingRoundNote } from "./coding-round.ts";

export const roundColumns = sql`coding_rounds.round_id as id, coding_rounds.project_id as "projectId",
  coding_rounds.title, first_coder as "firstCoder", second_coder as "secondCoder", first_done_at as "firstDoneAt",
  second_done_at as "secondDoneAt", settled_at as "finalizedAt", settled_by as "finalizedBy",
  coding_rounds.created_by as "createdBy", coding_rounds.created_at as "createdAt",
  coding_rounds.updated_at as "updatedAt", coding_rounds.deleted_at as "deletedAt"`;

/** Live rounds of live projects that the actor may read. */
export async function findReadableRounds(
  tx: TenantTransaction,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, CodingRound>> {
  const { rows } = await sql<CodingRound>`select ${roundColumns} from coding_rounds
    where round_id = any(${[...roundIds]}::uuid[]) and deleted_at is null
      and project_id in ${readableProjectIds(tx)}`.execute(tx.db);
  return new Map(rows.map((round) => [round.id, round]));
}

/** Live rounds of each project, newest first. The caller checks access to the projects. */
export async function findRoundsOfProjects(
  tx: TenantTransaction,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CodingRound[]>> {
  const { rows } = await sql<CodingRound>`select ${roundColumns} from coding_rounds
    where project_id = any(${[...projectIds]}::uuid[]) and deleted_at is null
    order by created_at desc, round_id desc`.execute(tx.db);
  return Map.groupBy(rows, ({ projectId }) => projectId);
}

/** A note that was moved to another project is in the round again once it is moved back. */
const fromRoundNotes = sql`from coding_round_notes join notes using (team_id, note_id)
    join coding_rounds using (team_id, round_id)`;

/**
 * Live notes of rounds that are still in the round's project, in order. The caller checks access to the rounds.
 */
export async function findNotesOfRounds(
  tx: TenantTransaction,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CodingRoundNote[]>> {
  const { rows } = await sql<CodingRoundNote>`select round_id as "roundId", note_id as "noteId",
      first_finished_at as "firstFinishedAt", second_finished_at as "secondFinishedAt"
    ${fromRoundNotes}
    where round_id = any(${[...roundIds]}::uuid[]) and notes.deleted_at is null
      and notes.project_id = coding_rounds.project_id
    order by place`.execute(tx.db);
  return Map.groupBy(rows, ({ roundId }) => roundId);
}

/** How many live notes of each round were moved to another project. The caller checks access to the rounds. */
export async function countMovedNotes(
  tx: TenantTransaction,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ roundId: string; count: number }>`select round_id as "roundId",
      count(*)::integer as count ${fromRoundNotes}
    where round_id = any(${[...roundIds]}::uuid[]) and notes.deleted_at is null
      and notes.project_id <> coding_rounds.project_id group by round_id`.execute(tx.db);
  return new Map(rows.map(({ roundId, count }) => [roundId, count]));
}

/** Ids of the live tags of rounds, in board order. The caller checks access to the rounds. */
export async function findTagIdsOfRounds(
  tx: TenantTransaction,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ roundId: string; tagIds: string[] }>`select round_id as "roundId",
      array_agg(tag_id order by tags.rank, tag_id) as "tagIds"
    from coding_round_tags join tags using (team_id, tag_id)
    where round_id = any(${[...roundIds]}::uuid[]) and tags.deleted_at is null group by round_id`.execute(
    tx.db,
  );
  return new Map(rows.map(({ roundId, tagIds }) => [roundId, tagIds]));
}

/** Ids of the highlights that finalizing a round created. The caller checks access to the round. */
export async function findHighlightIdsOfRound(
  tx: TenantTransaction,
  roundId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select highlight_id as id from coding_round_highlights
    where round_id = ${roundId} order by highlight_id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The decision about a difference. */
export interface CodingDecision {
  readonly differenceId: string;
  readonly codingIds: readonly string[];
  readonly choice: CodingChoice;
  readonly reason: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date;
}

/** A round's decisions by difference. The caller checks access to the round. */
export async function findDecisions(
  tx: TenantTransaction,
  roundId: string,
): Promise<ReadonlyMap<string, CodingDecision>> {
  const { rows } =
    await sql<CodingDecision>`select difference_id as "differenceId", coding_ids as "codingIds",
      choice, reason, decided_by as "decidedBy", decided_at as "decidedAt"
    from coding_decisions where round_id = ${roundId}`.execute(tx.db);
  return new Map(rows.map((decision) => [decision.differenceId, decision]));
}
