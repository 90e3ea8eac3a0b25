import { expect, it } from "vitest";
import { emojiOf, parseEmojiReaction, reactionEmojis, skinTones } from "./emoji-reaction.ts";

it("every offered emoji is accepted, and those with skin tones in each of the five", () => {
  expect(new Set(reactionEmojis.map(({ shortName }) => shortName)).size).toBe(reactionEmojis.length);
  for (const { shortName, emoji, isToned } of reactionEmojis) {
    expect(emojiOf(parseEmojiReaction({ shortName, skinTone: null }))).toBe(emoji);
    for (const skinTone of skinTones) {
      const parse = () => parseEmojiReaction({ shortName, skinTone });
      if (isToned) expect(emojiOf(parse())).toMatch(/^\p{Emoji_Modifier_Base}\p{Emoji_Modifier}$/u);
      else expect(parse).toThrow("Choose one of the offered emoji.");
    }
  }
});

it("other emoji and skin tones are rejected; a stored one that is not offered any more keeps its name", () => {
  for (const shortName of ["", "unknown", "👍", ":+1:", "x".repeat(101)])
    expect(() => parseEmojiReaction({ shortName })).toThrow("Choose one of the offered emoji.");
  expect(() => parseEmojiReaction({ shortName: "+1", skinTone: "1F3FA" })).toThrow("offered emoji");
  expect(emojiOf({ shortName: "sunny" })).toBe(":sunny:");
});
