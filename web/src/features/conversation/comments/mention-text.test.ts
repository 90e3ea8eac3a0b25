import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insertMention, mentionParts, typedMention } from "./mention-text.ts";

describe("a mention", () => {
  it("is what follows an @ that begins a word, up to the caret", () => {
    expect(typedMention("Ask @chen w", 11)).toEqual({ start: 4, query: "chen w" });
    expect(typedMention("@", 1)).toEqual({ start: 0, query: "" });
    expect(typedMention("Ask @chen about it", 7)).toEqual({ start: 4, query: "ch" });
  });

  it("is no e-mail address, no other line and no sentence", () => {
    expect(typedMention("write to ada@example.com", 24)).toBeUndefined();
    expect(typedMention("@ada\nand then", 13)).toBeUndefined();
    expect(typedMention("@ ada", 5)).toBeUndefined();
    expect(typedMention(`@${"a".repeat(60)}`, 61)).toBeUndefined();
  });

  it("takes the place of what was typed, the caret behind it", () => {
    const text = "Ask @ch about it";
    const typed = typedMention(text, 7);
    expect(typed && insertMention(text, typed, "Chen Wei")).toEqual({
      text: "Ask @Chen Wei about it",
      caret: 14,
    });
  });

  it("is set apart in the text, the longest name first", () => {
    expect(mentionParts("Hi @Ann Lee, ask @Ann.", ["Ann", "Ann Lee"])).toEqual([
      { text: "Hi ", mention: false },
      { text: "@Ann Lee", mention: true },
      { text: ", ask ", mention: false },
      { text: "@Ann", mention: true },
      { text: ".", mention: false },
    ]);
  });

  it("never changes the text", () => {
    const words = fc.array(fc.constantFrom("@", "Ann", "Ann Lee", " ", "@Ann", "\n", "x"), { maxLength: 30 });
    fc.assert(
      fc.property(words, (all) => {
        const body = all.join("");
        const parts = mentionParts(body, ["Ann", "Ann Lee"]);
        expect(parts.map(({ text }) => text).join("")).toBe(body);
      }),
    );
  });
});
