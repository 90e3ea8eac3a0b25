import type { SkinTone } from "@fieldstone/model/emoji-reaction.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { namedReactorsMax, type ReactionCount, type Reactor } from "./reaction.ts";

interface ReactionRow extends Omit<ReactionCount, "skinTone"> {
  readonly skinTone: SkinTone | null;
}

/**
 * The reactions of comments, each emoji once, in the order of their first use. An emoji has the reader's
 * skin tone, or that of its first use. The caller checks permissions.
 */
export async function listReactions(
  tx: TenantTransaction,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ReactionCount[]>> {
  const { actor } = tx.context;
  const isOwn = sql`(user_id = ${actor.kind === "user" ? actor.userId : null})`;
  const { rows } = await sql<ReactionRow>`
    select comment_id as "commentId", short_name as "shortName", count(*)::int as count,
        coalesce(bool_or(${isOwn}), false) as "isOwn",
        (array_agg(skin_tone order by ${isOwn} desc nulls last, created_at, user_id))[1] as "skinTone",
        (array_agg(user_id order by created_at, user_id))[1:${namedReactorsMax}::int] as "userIds"
      from comment_reactions where comment_id = any(${[...commentIds]}::uuid[])
     group by comment_id, short_name order by min(created_at), short_name`.execute(tx.db);
  return Map.groupBy(
    rows.map(({ skinTone, ...row }) => (skinTone === null ? row : { ...row, skinTone })),
    ({ commentId }) => commentId,
  );
}

/** Who reacted to comments, all of them, in the order of listReactions. The caller checks permissions. */
export async function listReactors(
  tx: TenantTransaction,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reactor[]>> {
  const { rows } = await sql<Reactor>`
    select comment_id as "commentId", short_name as "shortName", user_id as "userId", skin_tone as "skinTone"
      from comment_reactions where team_id = ${tx.context.teamId} and comment_id = any(${[...commentIds]}::uuid[])
     order by min(created_at) over (partition by comment_id, short_name), short_name, created_at, user_id`.execute(
    tx.db,
  );
  return Map.groupBy(rows, ({ commentId }) => commentId);
}
