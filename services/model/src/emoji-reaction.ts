import * as z from "zod";
import { ProductError } from "./errors.ts";

/** Fitzpatrick modifiers by their code points, lightest first. */
export const skinTones = ["1F3FB", "1F3FC", "1F3FD", "1F3FE", "1F3FF"] as const;
export type SkinTone = (typeof skinTones)[number];

interface ReactionEmoji {
  readonly shortName: string;
  readonly emoji: string;
  /** Has skin tones. */
  readonly isToned: boolean;
}

/** The emoji that members can react with, under the short names that chat products use. Decided by us. */
export const reactionEmojis: readonly ReactionEmoji[] = [
  { shortName: "+1", emoji: "👍", isToned: true },
  { shortName: "heart", emoji: "❤️", isToned: false },
  { shortName: "tada", emoji: "🎉", isToned: false },
  { shortName: "clap", emoji: "👏", isToned: true },
  { shortName: "raised_hands", emoji: "🙌", isToned: true },
  { shortName: "pray", emoji: "🙏", isToned: true },
  { shortName: "bulb", emoji: "💡", isToned: false },
  { shortName: "eyes", emoji: "👀", isToned: false },
  { shortName: "white_check_mark", emoji: "✅", isToned: false },
  { shortName: "thinking_face", emoji: "🤔", isToned: false },
  { shortName: "joy", emoji: "😂", isToned: false },
  { shortName: "-1", emoji: "👎", isToned: true },
];

export const emojiReactionSchema = z.strictObject({
  shortName: z.string().regex(/^[a-z0-9_+-]{1,100}$/),
  skinTone: z.enum(skinTones).optional(),
});
export type EmojiReaction = z.infer<typeof emojiReactionSchema>;

/** @throws ProductError `reaction.unknown` for an emoji that is not offered, or not in this skin tone */
export function parseEmojiReaction({
  shortName,
  skinTone,
}: {
  readonly shortName: string;
  readonly skinTone?: string | null | undefined;
}): EmojiReaction {
  const parsed = emojiReactionSchema.safeParse(
    skinTone == null ? { shortName } : { shortName, skinTone },
  ).data;
  const offered = reactionEmojis.find((each) => each.shortName === parsed?.shortName);
  if (parsed !== undefined && offered && (offered.isToned || parsed.skinTone === undefined)) return parsed;
  throw new ProductError("ValidationError", "reaction.unknown", "Choose one of the offered emoji.", {
    field: "shortName",
  });
}

/** The emoji of a reaction in its skin tone; its short name in colons if it is not offered any more. */
export function emojiOf({ shortName, skinTone }: EmojiReaction): string {
  const offered = reactionEmojis.find((each) => each.shortName === shortName);
  return offered ? withSkinTone(offered.emoji, skinTone) : `:${shortName}:`;
}

/** The emoji with the reaction's skin tone. */
export function withSkinTone(emoji: string, skinTone: SkinTone | undefined): string {
  return skinTone === undefined ? emoji : emoji + String.fromCodePoint(Number.parseInt(skinTone, 16));
}
