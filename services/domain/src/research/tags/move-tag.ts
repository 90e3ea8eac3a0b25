import { ProductError } from "@fieldstone/model/errors.ts";
import { rebalanceIfFull } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { lockGroup } from "./boards/tag-board-store.ts";
import { tagGroupNotFound } from "./tag.ts";
import { announceBoard } from "./tag-changes.ts";
import { requireTag } from "./tag-policy.ts";
import { lockTagRanks, placeTag, writeTagRanks } from "./tag-store.ts";

/**
 * Moves a tag to a rank in a group of its board, or among its ungrouped tags. If the ranks are too close
 * together, they are redistributed in the same order.
 * @throws ProductError `tag.rank_invalid`, `tag_group.not_found`, `tag.not_found`, `tag.locked`, Forbidden
 */
export async function moveTag(
  tx: TenantTransaction,
  input: { readonly id: string; readonly tagGroupId?: string | null | undefined; readonly rank: number },
): Promise<void> {
  const { tag, board } = await requireTag(tx, input.id);
  if (!Number.isFinite(input.rank)) {
    throw new ProductError(
      "ValidationError",
      "tag.rank_invalid",
      "Drop the tag between two others and try again.",
      {
        field: "rank",
      },
    );
  }
  const tagGroupId = input.tagGroupId ?? null;
  if (tagGroupId !== null && (await lockGroup(tx, tagGroupId))?.tagBoardId !== board.id) {
    throw tagGroupNotFound();
  }
  const others = (await lockTagRanks(tx, board.id, tagGroupId)).filter(({ id }) => id !== tag.id);
  await placeTag(tx, tag.id, { tagGroupId, rank: input.rank });
  const spread = rebalanceIfFull(others, { id: tag.id, rank: input.rank });
  if (spread !== undefined) {
    await writeTagRanks(tx, spread);
    await announceBoard(tx, board, "updated");
  }
  await recordChange(
    tx,
    "tag",
    "moved",
    { id: tag.id, projectId: board.projectId },
    {
      title: tag.title,
      tagGroupId,
      rank: input.rank,
      before: { tagGroupId: tag.tagGroupId, rank: tag.rank },
    },
  );
}
