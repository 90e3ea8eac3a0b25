import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { predicateOf } from "./lance/lance-query.ts";
import { parseSearchQuery, splitWords, WordText } from "./search-query.ts";
import { segmented } from "./words/segment-words.ts";
import { isWithin } from "./words/spelling.ts";
import { startTerms } from "./words/word-starts.ts";

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
  ["abcdefgh", "badcefgh", 2, true],
  ["abcdefgh", "badcfegh", 2, false],
  ["abcdefgh", "cdefghab", 2, false],
  ["abcdefgh", "xabcdefghy", 2, true],
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
  expect(new WordText(text).has(["remote", "control"])).toBe(expected);
});

test("a text has a phrase where its words in order, each between spaces, have it", () => {
  const piece = fc.constantFrom(
    "a",
    "ab",
    "b",
    "𝒶",
    "é",
    "e\u0301",
    "ﬁ",
    "9",
    " ",
    "-",
    "\u0301",
    "😀",
    "我",
    "İ",
    ".",
  );
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(texts, texts, (text, asked) => {
      const { words } = parseSearchQuery(asked);
      const parted = ` ${splitWords(text).join(" ")} `;
      const isThere = words.length > 0 && parted.includes(` ${words.join(" ")} `);
      expect(new WordText(text).has(words)).toBe(isThere);
    }),
    { numRuns: 2_000 },
  );
});

test.each(["我", "我们", "a ", "あ", "ก", "ab "])(
  "sixty words in sixty texts of %j take no time that grows with both",
  (unit) => {
    const { words } = parseSearchQuery(unit.repeat(1_000));
    const missing = [...words.slice(1), "zebra"];
    const stored = segmented(unit.repeat(2_000));
    const before = process.cpuUsage();
    for (let text = 0; text < 60; text += 1) {
      const read = new WordText(stored);
      expect(read.has(words)).toBe(true);
      for (const word of words) expect(read.has([word])).toBe(true);
      expect(read.has(missing)).toBe(false);
    }
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  },
);

test("words of thousands of letters are compared in time that grows with their length", () => {
  const [wanted, known] = ["a".repeat(2_000), `${"a".repeat(1_998)}b`];
  const before = process.cpuUsage();
  for (let times = 0; times < 100; times += 1) expect(isWithin(wanted, known, 2)).toBe(true);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_500);
});

test("beginnings of words are listed once each, up to twelve letters", () => {
  const starts = (words: readonly string[], lengthMin: number) => [...startTerms(words, lengthMin)].join(" ");
  expect(starts(["cafe", "cab"], 1)).toBe("c0q ca0q caf0q cafe0q cab0q");
  expect(starts(["es2002a", "of"], 3)).toBe("es20q es200q es2000q es20020q es2002a0q");
  expect(starts(["internationalisation"], 12)).toBe("internationa0q");
});

test("values in a predicate are quoted", () => {
  expect(predicateOf(["NOTE"], { projectIds: ["a'b"] })).toBe(
    "object_type in ('NOTE') and project_id in ('a''b')",
  );
  expect(predicateOf(undefined, {})).toBeUndefined();
});

test.each(["projectIds", "tagIds", "objectIds"])("a filter by no %s at all finds nothing", (ids) => {
  expect(predicateOf(undefined, { [ids]: [] })).toBe("false");
});
