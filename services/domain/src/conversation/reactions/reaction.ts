import type { EmojiReaction } from "@fieldstone/model/emoji-reaction.ts";

/** How many of the members with the same reaction are named. Our own choice. */
export const namedReactorsMax = 20;

/** One emoji on a comment: how many members chose it, and whether the reader did. */
export interface ReactionCount extends EmojiReaction {
  readonly commentId: string;
  readonly count: number;
  readonly isOwn: boolean;
  /** The first `namedReactorsMax` members. */
  readonly userIds: readonly string[];
}

/** One member's emoji on a comment. */
export interface Reactor {
  readonly commentId: string;
  readonly userId: string;
  readonly shortName: string;
  readonly skinTone: string | null;
}
