import * as z from "zod";

/** Fitzpatrick modifiers by their code points, lightest first. */
export const skinTones = ["1F3FB", "1F3FC", "1F3FD", "1F3FE", "1F3FF"] as const;
export type SkinTone = (typeof skinTones)[number];

export const emojiReactionSchema = z.strictObject({
  shortName: z.string().regex(/^[a-z0-9_+-]{1,100}$/),
  skinTone: z.enum(skinTones).optional(),
});
export type EmojiReaction = z.infer<typeof emojiReactionSchema>;

/** The emoji in the reaction's skin tone. */
export function withSkinTone(emoji: string, skinTone: SkinTone | undefined): string {
  return skinTone === undefined ? emoji : emoji + String.fromCodePoint(Number.parseInt(skinTone, 16));
}
