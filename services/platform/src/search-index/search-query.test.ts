import { describe, expect, test } from "vitest";
import { predicateOf } from "./lance-query.ts";
import { hasPhrase, parseSearchQuery } from "./search-query.ts";
import { hasCloseWords, isWithin } from "./spelling.ts";
import { wordStarts } from "./word-starts.ts";

describe("a query", () => {
  test.each([
    ["slow Checkout", { words: ["slow", "checkout"], phrases: [] }],
    ['pay "too much" now', { words: ["pay", "now"], phrases: [["too", "much"]] }],
    ["«Très cher»", { words: [], phrases: [["tres", "cher"]] }],
    ['an "open quote', { words: ["an", "open", "quote"], phrases: [] }],
    ['"" !!! ', { words: [], phrases: [] }],
    ["東京 ﬁne", { words: ["東京", "fine"], phrases: [] }],
  ])("%j is read as words and phrases", (text, expected) => {
    expect(parseSearchQuery(text)).toEqual({ ...expected, excluded: [] });
  });

  test.each([
    ["camera -remote", ["camera"], ["remote"]],
    ["e-mail - x", ["e", "mail", "x"], []],
    ["-Über −caf\u00e9", [], ["uber", "cafe"]],
  ])("%j excludes the words after a minus sign", (text, words, excluded) => {
    expect(parseSearchQuery(text)).toMatchObject({ words, excluded });
  });

  test("of too many words keeps the first sixty", () => {
    const { words, phrases } = parseSearchQuery(`"${"p ".repeat(50)}" ${"w ".repeat(50)}`);
    expect(phrases[0]?.length).toBe(50);
    expect(words.length).toBe(10);
  });
});

test.each([
  ["checkout", "chekout", 1, true],
  ["form", "from", 1, true],
  ["abcd", "abxy", 1, false],
  ["onboarding", "onbaordin", 2, true],
  ["", "ab", 2, true],
  ["abc", "", 2, false],
])("%j and %j are within %i slips: %j", (a, b, slips, expected) => {
  expect(isWithin(a, b, slips)).toBe(expected);
  expect(isWithin(b, a, slips)).toBe(expected);
});

test.each([
  ["We design a new Remote-Control.", true],
  ["remote  control", true],
  ["remote town, control", false],
  ["a premote control", false],
  ["remote controls", false],
  ["remote, then the Remóte control", true],
  ["remote control2", false],
  ["Remo\u0301te — contrôl", true],
])("%j has the phrase: %j", (text, expected) => {
  expect(hasPhrase(text, ["remote", "control"])).toBe(expected);
});

test("beginnings of words are listed once each, up to twelve letters", () => {
  expect(wordStarts("Café cab", 1)).toBe("c ca caf cafe cab");
  expect(wordStarts("ES2002a of", 3)).toBe("es2 es20 es200 es2002 es2002a");
  expect(wordStarts("internationalisation", 12)).toBe("internationa");
});

test("a short word is never corrected", () => {
  expect(hasCloseWords(["cat"], ["car"])).toBe(false);
  expect(hasCloseWords(["cat"], ["cat"])).toBe(true);
});

test("values in a predicate are quoted", () => {
  expect(predicateOf(["NOTE"], { projectIds: ["a'b"] })).toBe(
    "object_type in ('NOTE') and project_id in ('a''b')",
  );
  expect(predicateOf(undefined, {})).toBeUndefined();
});
