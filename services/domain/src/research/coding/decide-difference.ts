import type { CodingChoice } from "@fieldstone/model/coding/coding-choice.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { codingNotFound, parseReason } from "./coding-round.ts";
import { requireComparing } from "./coding-round-policy.ts";
import { writeDecision } from "./coding-round-store.ts";
import { type ComparedSpan, compareCodings } from "./compare-codings.ts";

export interface DecideDifferenceInput {
  readonly roundId: string;
  readonly differenceId: string;
  readonly choice: CodingChoice;
  readonly reason?: string | null | undefined;
}

/** Ids of all codings of a stretch: a decision applies only to exactly these. */
export function codingIdsOf({ first, second }: ComparedSpan): readonly string[] {
  return [...first, ...second].map(({ id }) => id).sort();
}

/**
 * Decides a stretch on which the coders differ, or changes the decision.
 * @throws ProductError `coding.not_found`, `coding_round.state`, `reason.too_long`, Forbidden without WRITE
 */
export async function decideDifference(tx: TenantTransaction, input: DecideDifferenceInput): Promise<void> {
  const { roundId, differenceId, choice } = input;
  const round = await requireComparing(tx, roundId);
  const reason = parseReason(input.reason ?? "");
  const { stretches } = await compareCodings(tx, round);
  const difference = stretches.find(({ id, agreed }) => id === differenceId && !agreed);
  if (difference === undefined) throw codingNotFound();
  const codingIds = codingIdsOf(difference);
  const decidedBy = memberId(tx.context.actor);
  await writeDecision(tx, { roundId, differenceId, codingIds, choice, reason, decidedBy });
  const { id, projectId } = round;
  await recordChange(tx, "codingRound", "decided", { id, projectId }, { differenceId, choice });
}
