import { parseSearchParams } from "@fieldstone/model/search/search-params.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import type { SavedFeed } from "./saved-feed.ts";

/**
 * The reader's own feeds by rank, then those that others share.
 * @throws ProductError `auth.sign_in_needed`
 */
export async function listSavedFeeds(tx: TenantTransaction): Promise<readonly SavedFeed[]> {
  return await readFeeds(tx, sql`true`);
}

/** The feeds among these that the reader may see. @throws ProductError `auth.sign_in_needed` */
export async function findSavedFeeds(
  tx: TenantTransaction,
  feedIds: readonly string[],
): Promise<readonly SavedFeed[]> {
  return await readFeeds(tx, sql`feed_id = any(${[...feedIds]}::uuid[])`);
}

async function readFeeds(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly SavedFeed[]> {
  const { userId } = requireMember(tx.context.actor);
  const { rows } = await sql<SavedFeed>`select ${feedColumns(userId)} from saved_feeds
    where ${condition} and deleted_at is null and (user_id = ${userId} or shared)
    order by user_id <> ${userId}, rank, feed_id`.execute(tx.db);
  return rows.map(asFeed);
}

/** The columns of a feed as a member sees it. */
export function feedColumns(userId: string): RawBuilder<unknown> {
  return sql`feed_id as id, user_id as "authorId", title, search, shared, rank, created_at as "createdAt",
    updated_at as "updatedAt", deleted_at as "deletedAt",
    coalesce((select seen_at from saved_feed_visits visit where visit.team_id = saved_feeds.team_id
      and visit.feed_id = saved_feeds.feed_id and visit.user_id = ${userId}), created_at) as "seenAt"`;
}

/** Parts of a stored search that this release does not know get their defaults. */
export function asFeed(row: SavedFeed): SavedFeed {
  return { ...row, search: parseSearchParams(row.search) };
}
