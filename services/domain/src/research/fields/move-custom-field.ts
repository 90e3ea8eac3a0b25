import { ProductError } from "@fieldstone/model/errors.ts";
import { rebalanceIfFull } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireField } from "./custom-field-policy.ts";
import { lockFieldRanks, writeFieldRanks } from "./custom-field-store.ts";

/**
 * Moves a field to a rank in its place. If the ranks are too close together, they are redistributed in the
 * same order.
 * @throws ProductError `custom_field.not_found`, `custom_field.rank_invalid`, Forbidden
 */
export async function moveCustomField(
  tx: TenantTransaction,
  input: { readonly id: string; readonly rank: number },
): Promise<void> {
  const field = await requireField(tx, input.id);
  if (!Number.isFinite(input.rank)) {
    throw new ProductError(
      "ValidationError",
      "custom_field.rank_invalid",
      "Drop the field between two others and try again.",
      { field: "rank" },
    );
  }
  const others = (await lockFieldRanks(tx, field)).filter(({ id }) => id !== field.id);
  const moved = { id: field.id, rank: input.rank };
  await writeFieldRanks(tx, rebalanceIfFull(others, moved) ?? [moved]);
  await recordChange(
    tx,
    "customField",
    "moved",
    { id: field.id, projectId: field.projectId },
    { title: field.title, rank: input.rank, before: { rank: field.rank } },
  );
}
