import { sharedFeedsMax, sharedFeedsSizeBytesMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type SavedFeed, sharedFeedLimitReached } from "./saved-feed.ts";
import { countSharedFeeds } from "./saved-feed-store.ts";

/** Locks out other sharing until the transaction ends. @throws ProductError `saved_feed.shared_limit` */
export async function requireShareCapacity(
  tx: TenantTransaction,
  { id, search }: Pick<SavedFeed, "id" | "search">,
): Promise<void> {
  const { count, bytes } = await countSharedFeeds(tx, id);
  const sizeBytes = Buffer.byteLength(JSON.stringify(search));
  if (count >= sharedFeedsMax || bytes + sizeBytes > sharedFeedsSizeBytesMax) throw sharedFeedLimitReached();
}
