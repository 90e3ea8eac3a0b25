import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { levelTooLow, requireProjectLevel } from "../../access/permissions/project-access.ts";
import {
  type CodingRound,
  codingRoundInvalid,
  codingRoundNotFound,
  codingRoundState,
  codingRoundsPerProjectMax,
  stateOf,
} from "./coding-round.ts";
import { countRounds, lockRound } from "./coding-round-store.ts";

/** The actor's role in a round; undefined if they are not one of its coders. */
export function coderOf(round: CodingRound, actor: Actor): "first" | "second" | undefined {
  const id = memberId(actor);
  if (id === round.firstCoder) return "first";
  return id === round.secondCoder ? "second" : undefined;
}

/**
 * Locks a live round of a project on which the actor has a level.
 * @throws ProductError `coding_round.not_found`, Forbidden
 */
export async function requireRound(
  tx: TenantTransaction,
  roundId: string,
  level: Permission,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<CodingRound> {
  const round = await lockRound(tx, roundId);
  if (round === undefined) throw codingRoundNotFound();
  await requireProjectLevel(tx, round.projectId, level, { missing: codingRoundNotFound });
  if (round.deletedAt !== null && !deleted) throw codingRoundNotFound();
  return round;
}

/** @throws ProductError `coding_round.invalid` if the project has the maximum of rounds */
export async function requireRoundCapacity(tx: TenantTransaction, projectId: string): Promise<void> {
  if ((await countRounds(tx, projectId)) < codingRoundsPerProjectMax) return;
  const most = `A project can have ${codingRoundsPerProjectMax} coding rounds. Delete one first.`;
  throw codingRoundInvalid("title", most);
}

/**
 * The round, in which the actor is a coder who is not done yet.
 * @throws ProductError `coding_round.not_found`, `coding_round.state`, Forbidden for non-coders
 */
export async function requireCoding(
  tx: TenantTransaction,
  roundId: string,
): Promise<{ readonly round: CodingRound; readonly coder: "first" | "second"; readonly coderId: string }> {
  const round = await requireRound(tx, roundId, "READ");
  const coder = coderOf(round, tx.context.actor);
  if (coder === undefined) throw levelTooLow("WRITE");
  if ((coder === "first" ? round.firstDoneAt : round.secondDoneAt) !== null) {
    throw codingRoundState("You are done with this round. Ask someone with edit access to reopen it.");
  }
  return { round, coder, coderId: coder === "first" ? round.firstCoder : round.secondCoder };
}

/**
 * A round that both coders finished and that is not finalized.
 * @throws ProductError `coding_round.state`, as requireRound
 */
export async function requireComparing(tx: TenantTransaction, roundId: string): Promise<CodingRound> {
  const round = await requireRound(tx, roundId, "WRITE");
  if (stateOf(round) === "COMPARING") return round;
  throw codingRoundState(
    stateOf(round) === "FINALIZED"
      ? "This round is finalized. Undo that first."
      : "Differences can be resolved once both coders are done.",
  );
}
