import { newId } from "@fieldstone/model/ids.ts";
import { rankGap, savedFeedsPerMemberMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { recordFeedChange } from "./record-feed-change.ts";
import { requireShareCapacity } from "./require-share-capacity.ts";
import { feedLimitReached, parseFeedSearch, parseFeedTitle } from "./saved-feed.ts";
import { insertFeed, lockFeedRanks } from "./saved-feed-store.ts";

export interface CreateSavedFeedInput {
  readonly title: string;
  /** In the form of the search page's URL parameters; invalid parts fall back to their defaults. */
  readonly search?: unknown;
  readonly shared?: boolean | null | undefined;
}

/**
 * Saves a search under a name, after the member's other feeds.
 * @throws ProductError `title.*`, `search.query_too_long`, `saved_feed.limit`, `saved_feed.shared_limit`, Forbidden
 *   for a VIEWER who shares it
 */
export async function createSavedFeed(tx: TenantTransaction, input: CreateSavedFeedInput): Promise<string> {
  const { userId } = requireMember(tx.context.actor);
  const shared = input.shared === true;
  if (shared) requireContributor(tx.context.actor);
  const title = parseFeedTitle(input.title);
  const ranks = await lockFeedRanks(tx, userId);
  if (ranks.length >= savedFeedsPerMemberMax) throw feedLimitReached();
  const search = parseFeedSearch(input.search);
  const rank = (ranks.at(-1)?.rank ?? 0) + rankGap;
  const feed = { id: newId(), authorId: userId, title, search, shared, rank };
  if (shared) await requireShareCapacity(tx, feed);
  await insertFeed(tx, feed);
  await recordFeedChange(tx, "created", feed);
  return feed.id;
}
