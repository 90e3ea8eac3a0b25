import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { findSavedFeeds } from "./read-saved-feeds.ts";
import { feedNotFound } from "./saved-feed.ts";
import { writeVisit } from "./saved-feed-store.ts";

/**
 * Records that the member has seen a feed's results up to now.
 * @throws ProductError `saved_feed.not_found`
 */
export async function markFeedSeen(tx: TenantTransaction, feedId: string): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  if ((await findSavedFeeds(tx, [feedId])).length === 0) throw feedNotFound();
  await writeVisit(tx, { feedId, userId, seenAt: new Date() });
}
