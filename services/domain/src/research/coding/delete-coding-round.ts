import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireRound, requireRoundCapacity } from "./coding-round-policy.ts";
import { updateRound } from "./coding-round-store.ts";

/** Deletes a round or restores it; its highlights stay. @throws ProductError `coding_round.*`, Forbidden */
export async function setCodingRoundDeleted(
  tx: TenantTransaction,
  roundId: string,
  deleted: boolean,
): Promise<void> {
  const round = await requireRound(tx, roundId, "WRITE", { deleted: !deleted });
  if ((round.deletedAt !== null) === deleted) return;
  if (!deleted) await requireRoundCapacity(tx, round.projectId);
  await updateRound(tx, { ...round, deletedAt: deleted ? new Date() : null });
  const { id, projectId, title } = round;
  await recordChange(tx, "codingRound", deleted ? "deleted" : "restored", { id, projectId }, { title });
}
