import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isManager } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { feedNotFound, feedOfAnother, type SavedFeed } from "./saved-feed.ts";
import { lockFeed } from "./saved-feed-store.ts";

/**
 * Locks and returns a feed that the actor may change: their own or, for managers, a shared one.
 * @throws ProductError `saved_feed.not_found`, Forbidden `saved_feed.of_another`
 */
export async function requireWritableFeed(
  tx: TenantTransaction,
  feedId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<SavedFeed> {
  const { userId } = requireMember(tx.context.actor);
  const feed = await lockFeed(tx, feedId, userId);
  if (feed === undefined) throw feedNotFound();
  const isOwn = feed.authorId === userId;
  if (!isOwn && !feed.shared) throw feedNotFound();
  if (!isOwn && !isManager(tx.context.actor)) throw feedOfAnother();
  if (feed.deletedAt !== null && !deleted) throw feedNotFound();
  return feed;
}
