import type { Ranked } from "@fieldstone/model/rank.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { asFeed, feedColumns } from "./read-saved-feeds.ts";
import type { SavedFeed } from "./saved-feed.ts";

/** Locks and returns the row in any state. Checks no permissions. */
export async function lockFeed(
  tx: TenantTransaction,
  feedId: string,
  userId: string,
): Promise<SavedFeed | undefined> {
  const { rows } = await sql<SavedFeed>`select ${feedColumns(userId)} from saved_feeds
    where team_id = ${tx.context.teamId} and feed_id = ${feedId} for no key update`.execute(tx.db);
  return rows.map(asFeed)[0];
}

/** Locks and returns the ranks of a member's live feeds, in order. Locks out concurrent creations. */
export async function lockFeedRanks(tx: TenantTransaction, userId: string): Promise<readonly Ranked[]> {
  await lockTenant(tx, "savedFeedCount", userId);
  const { rows } = await sql<Ranked>`select feed_id as id, rank from saved_feeds
    where team_id = ${tx.context.teamId} and user_id = ${userId} and deleted_at is null
    order by rank, feed_id for no key update`.execute(tx.db);
  return rows;
}

/**
 * The number of other live shared feeds in the workspace, and the bytes of their searches. Locks out
 * concurrent sharing.
 */
export async function countSharedFeeds(
  tx: TenantTransaction,
  besideId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  await lockTenant(tx, "sharedFeedCount");
  const { rows } = await sql<{ count: number; bytes: number }>`select count(*)::integer as count,
      coalesce(sum(octet_length(search::text)), 0)::integer as bytes from saved_feeds
    where team_id = ${tx.context.teamId} and shared and deleted_at is null and feed_id <> ${besideId}`.execute(
    tx.db,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

export async function insertFeed(
  tx: TenantTransaction,
  feed: Pick<SavedFeed, "id" | "authorId" | "title" | "search" | "shared" | "rank">,
): Promise<void> {
  await sql`insert into saved_feeds (team_id, feed_id, user_id, title, search, shared, rank)
    values (${tx.context.teamId}, ${feed.id}, ${feed.authorId}, ${feed.title},
      ${jsonbText(feed.search)}::jsonb, ${feed.shared}, ${feed.rank})`.execute(tx.db);
}

export async function updateFeedRow(
  tx: TenantTransaction,
  { id, title, search, shared }: Pick<SavedFeed, "id" | "title" | "search" | "shared">,
): Promise<void> {
  await sql`update saved_feeds set title = ${title}, search = ${jsonbText(search)}::jsonb, shared = ${shared},
      updated_at = now()
    where team_id = ${tx.context.teamId} and feed_id = ${id}`.execute(tx.db);
}

export async function markFeedDeleted(
  tx: TenantTransaction,
  feedId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update saved_feeds set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and feed_id = ${feedId}`.execute(tx.db);
}

export async function writeFeedRanks(tx: TenantTransaction, ranks: readonly Ranked[]): Promise<void> {
  for (const { id, rank } of ranks)
    await tx.db
      .updateTable("saved_feeds")
      .set({ rank })
      .where("team_id", "=", tx.context.teamId)
      .where("feed_id", "=", id)
      .execute();
}

/** An earlier time never replaces a later one. */
export async function writeVisit(
  tx: TenantTransaction,
  { feedId, userId, seenAt }: { readonly feedId: string; readonly userId: string; readonly seenAt: Date },
): Promise<void> {
  await sql`insert into saved_feed_visits (team_id, feed_id, user_id, seen_at)
    values (${tx.context.teamId}, ${feedId}, ${userId}, ${seenAt})
    on conflict (team_id, feed_id, user_id) do update
      set seen_at = greatest(saved_feed_visits.seen_at, excluded.seen_at)`.execute(tx.db);
}
