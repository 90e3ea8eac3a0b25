import { savedFeedsPerMemberMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordFeedChange } from "./record-feed-change.ts";
import { requireShareCapacity } from "./require-share-capacity.ts";
import { feedLimitReached } from "./saved-feed.ts";
import { requireWritableFeed } from "./saved-feed-policy.ts";
import { lockFeedRanks, markFeedDeleted } from "./saved-feed-store.ts";

/** Deletes or restores a feed. @throws ProductError `saved_feed.*` */
export async function setSavedFeedDeleted(
  tx: TenantTransaction,
  feedId: string,
  deleted: boolean,
): Promise<void> {
  const feed = await requireWritableFeed(tx, feedId, { deleted: !deleted });
  if ((feed.deletedAt !== null) === deleted) return;
  const isFull = !deleted && (await lockFeedRanks(tx, feed.authorId)).length >= savedFeedsPerMemberMax;
  if (isFull) throw feedLimitReached();
  if (!deleted && feed.shared) await requireShareCapacity(tx, feed);
  await markFeedDeleted(tx, feed.id, deleted);
  await recordFeedChange(tx, deleted ? "deleted" : "restored", feed);
}
