import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { codingNotFound, codingRoundState, stateOf } from "./coding-round.ts";
import { requireCoding, requireRound } from "./coding-round-policy.ts";
import { updateRound, writeNoteFinished } from "./coding-round-store.ts";

/**
 * Marks a note as finished or unfinished by the acting coder.
 * @throws ProductError `coding.not_found`, as requireCoding
 */
export async function finishCodingNote(
  tx: TenantTransaction,
  input: { readonly roundId: string; readonly noteId: string; readonly finished: boolean },
): Promise<void> {
  const { round, coder } = await requireCoding(tx, input.roundId);
  const isFirst = coder === "first";
  if (!(await writeNoteFinished(tx, { ...input, isFirst }))) throw codingNotFound();
  const { id, projectId } = round;
  const { noteId, finished } = input;
  await recordChange(tx, "codingRound", "finished", { id, projectId }, { noteId, finished });
}

/**
 * Finishes the round for the acting coder. Notes that they did not finish count as not coded by them.
 * @throws ProductError as requireCoding
 */
export async function finishCoding(tx: TenantTransaction, roundId: string): Promise<void> {
  const { round, coder } = await requireCoding(tx, roundId);
  const now = new Date();
  await updateRound(tx, { ...round, ...(coder === "first" ? { firstDoneAt: now } : { secondDoneAt: now }) });
  const { id, projectId } = round;
  await recordChange(tx, "codingRound", "finished", { id, projectId }, { coder });
}

/**
 * Reopens a round for both coders, blind again.
 * @throws ProductError `coding_round.state` for a finalized round, Forbidden without WRITE
 */
export async function reopenCodingRound(tx: TenantTransaction, roundId: string): Promise<void> {
  const round = await requireRound(tx, roundId, "WRITE");
  if (stateOf(round) === "FINALIZED") throw codingRoundState("This round is finalized. Undo that first.");
  await updateRound(tx, { ...round, firstDoneAt: null, secondDoneAt: null });
  const { id, projectId } = round;
  await recordChange(tx, "codingRound", "reopened", { id, projectId });
}
