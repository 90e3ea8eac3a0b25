import { describe, expect, it } from "vitest";
import { jsonbText } from "./jsonb-text.ts";

describe("jsonb text", () => {
  it.each([
    ["half a pair", "a\ud83d", "a\ufffd"],
    ["the other half", "\ude00a", "\ufffda"],
    ["NUL", "a\0b", "a\ufffdb"],
    ["a whole pair", "a😀", "a😀"],
    ["what was typed as an escape", "\\ud83d \\u0000", "\\ud83d \\u0000"],
    ["a backslash before half a pair", "\\\ud83d", "\\\ufffd"],
    ["what is no character of a pair", "\ud7ff\ue000", "\ud7ff\ue000"],
  ])("takes %s", (_what, given, kept) => {
    expect(JSON.parse(jsonbText({ [given]: [given] }))).toEqual({ [kept]: [kept] });
  });

  it("is JSON's own text otherwise", () => {
    const value = { a: [1, "\n\u2028\u007f", null], b: { c: true } };
    expect(jsonbText(value)).toBe(JSON.stringify(value));
  });
});
