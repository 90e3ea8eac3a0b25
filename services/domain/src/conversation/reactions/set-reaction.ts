import { type EmojiReaction, parseEmojiReaction } from "@fieldstone/model/emoji-reaction.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { announce } from "../../kernel/changes/record-event.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { requireReadableComment } from "../comments/comment-policy.ts";
import type { Reactor } from "./reaction.ts";
import { insertReactions } from "./reaction-store.ts";

export interface SetReactionInput {
  readonly commentId: string;
  readonly shortName: string;
  readonly skinTone?: string | null | undefined;
  readonly reacted: boolean;
}

/**
 * Adds the acting member's emoji to a comment that they may read, or removes it.
 * @throws ProductError `auth.sign_in_needed`, `comment.not_found`, `reaction.unknown`
 */
export async function setReaction(tx: TenantTransaction, input: SetReactionInput): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  const { id, projectId } = await requireReadableComment(tx, input.commentId);
  if (input.reacted) await insertReactions(tx, [reactionOf(id, userId, parseEmojiReaction(input))]);
  else await removeReaction(tx, id, userId, input.shortName);
  await announce(tx, { type: "comment", id, projectId, act: "updated" });
}

function reactionOf(commentId: string, userId: string, { shortName, skinTone }: EmojiReaction): Reactor {
  return { commentId, userId, shortName, skinTone: skinTone ?? null };
}

async function removeReaction(
  tx: TenantTransaction,
  commentId: string,
  userId: string,
  shortName: string,
): Promise<void> {
  await sql`delete from comment_reactions
    where comment_id = ${commentId} and user_id = ${userId} and short_name = ${shortName}`.execute(tx.db);
}
