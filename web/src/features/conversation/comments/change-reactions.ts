import { emojiOf, type SkinTone } from "@fieldstone/model/emoji-reaction.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import type { ThreadComment } from "./comment-cache.ts";

export type Reaction = ThreadComment["reactions"][number];

export interface ReactionChange {
  readonly shortName: string;
  readonly skinTone: SkinTone | undefined;
  readonly reacted: boolean;
}

/** The reactions after the user added or removed an emoji, as the service will return them. */
export function changeReactions(
  reactions: readonly Reaction[],
  { shortName, skinTone, reacted }: ReactionChange,
  user: { readonly id: string; readonly name: string },
): Reaction[] {
  const named = withType("User", { id: user.id, name: user.name });
  const tone = {
    skinTone: skinTone ?? null,
    emoji: emojiOf(skinTone ? { shortName, skinTone } : { shortName }),
  };
  const known = reactions.find((each) => each.shortName === shortName);
  if (!known) {
    const added = withType("Reaction", { shortName, ...tone, count: 1, isOwn: true, users: [named] });
    return reacted ? [...reactions, added] : [...reactions];
  }
  const others = known.users.filter(({ id }) => id !== user.id);
  const count = known.count - Number(known.isOwn) + Number(reacted);
  const users = reacted ? [...others, named] : others;
  const changed = { ...known, ...(reacted ? tone : {}), count, isOwn: reacted, users };
  return reactions.flatMap((each) => (each !== known ? [each] : count > 0 ? [changed] : []));
}
