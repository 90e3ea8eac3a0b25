import { ProductError } from "@fieldstone/model/errors.ts";
import { rebalanceIfFull } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableView } from "./view-policy.ts";
import { lockViewRanks, writeViewRanks } from "./view-store.ts";

/**
 * Moves a view to a rank in its project. If the ranks are too close together, they are redistributed in the
 * same order.
 * @throws ProductError `view.not_found`, `view.rank_invalid`, Forbidden
 */
export async function moveView(
  tx: TenantTransaction,
  input: { readonly id: string; readonly rank: number },
): Promise<void> {
  const { id, projectId, title, rank } = await requireWritableView(tx, input.id);
  if (!Number.isFinite(input.rank)) {
    throw new ProductError(
      "ValidationError",
      "view.rank_invalid",
      "Drop the view between two others and try again.",
      { field: "rank" },
    );
  }
  const others = (await lockViewRanks(tx, projectId)).filter((other) => other.id !== id);
  const moved = { id, rank: input.rank };
  await writeViewRanks(tx, rebalanceIfFull(others, moved) ?? [moved]);
  await recordChange(tx, "view", "moved", { id, projectId }, { title, rank: input.rank, before: { rank } });
}
