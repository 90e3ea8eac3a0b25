import { ProductError } from "@fieldstone/model/errors.ts";
import { rebalanceIfFull } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordFeedChange } from "./record-feed-change.ts";
import { requireWritableFeed } from "./saved-feed-policy.ts";
import { lockFeedRanks, writeFeedRanks } from "./saved-feed-store.ts";

/**
 * Moves a feed to a rank among its author's. Ranks that are too close are respaced in the same order.
 * @throws ProductError `saved_feed.*`
 */
export async function moveSavedFeed(
  tx: TenantTransaction,
  input: { readonly id: string; readonly rank: number },
): Promise<void> {
  const feed = await requireWritableFeed(tx, input.id);
  if (!Number.isFinite(input.rank)) {
    throw new ProductError(
      "ValidationError",
      "saved_feed.rank_invalid",
      "Move the saved search between two others and try again.",
      { field: "rank" },
    );
  }
  const others = (await lockFeedRanks(tx, feed.authorId)).filter(({ id }) => id !== feed.id);
  const moved = { id: feed.id, rank: input.rank };
  await writeFeedRanks(tx, rebalanceIfFull(others, moved) ?? [moved]);
  await recordFeedChange(tx, "moved", feed);
}
