import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Eraser } from "./eraser.ts";

const eraser = new Eraser({
  names: ["Marta Silva", "Zoë"],
  emails: ["marta@fish.example"],
  quotes: ["my hands are wet,\nand the tablet locks"],
});

test.each([
  ["Marta Silva said so.", "Unnamed participant said so."],
  ["MARTA  SILVA’s boxes", "Unnamed participant’s boxes"],
  ["Silva, Marta (owner)", "Unnamed participant (owner)"],
  ["interview_marta-silva.vtt", "interview_Unnamed participant.vtt"],
  ["Write to Marta@Fish.example.", "Write to [removed]."],
  ["mailto:marta%40fish.example", "mailto:[removed]"],
  ["ZOË and Zoe\u0308", "Unnamed participant and Unnamed participant"],
  ["“My hands are wet, and the tablet locks itself”", "“[removed] itself”"],
])("%s", (text, rest) => {
  expect(eraser.erase(text)).toBe(rest);
});

test("a name of gaps alone is none, and of others what is between them counts", () => {
  const odd = new Eraser({ names: ["_ . _", "Jo - _ Ann"], emails: [], quotes: [] });
  expect(odd.erase("_ . _ and jo_ann")).toBe("_ . _ and Unnamed participant");
});

test.each(["_", "_ ", "%20", "a ", "a_", "Z", "<", " "])("a megabyte of %j is gone through once", (unit) => {
  const names = ["_ _ _ _ _ _ _ _ _ _ _ _ _ _ Z", "%20 %20 %20 %20 %20 Z", `${"a ".repeat(14)}b`];
  const hostile = new Eraser({ names, emails: ["a@a.a"], quotes: ["a a a b", "_ _ b"] });
  const text = unit.repeat(1_000_000 / unit.length);
  const before = process.cpuUsage();
  hostile.erase(text);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

test.each(["Marta Silvano", "Zoëlla", "marta@fish.examples", "Silva"])("%s stays", (text) => {
  expect(eraser.erase(text)).toBeUndefined();
});

describe("a value of JSON", () => {
  test("is looked through with its keys", () => {
    const value = { "Marta Silva": ["a", { said: "by Zoë" }], count: 3, none: null };
    expect(eraser.eraseJson(value)).toEqual({
      value: { "Unnamed participant": ["a", { said: "by Unnamed participant" }], count: 3, none: null },
      erased: true,
    });
  });
});

test("nothing is found in what was erased, and what is around it stays", () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(word, word, fc.array(fc.string({ unit: "grapheme" })), (first, last, around) => {
      const name = `${first} ${last}`;
      const one = new Eraser({ names: [name], emails: [], quotes: [] });
      const text = around.join(` ${name} `);
      const rest = one.erase(text) ?? text;
      expect(one.rangesIn(rest)).toEqual([]);
      // Beside the name, a part with one of its words is the name in its other order.
      if (!around.some((part) => part.toLowerCase().includes(first) || part.toLowerCase().includes(last))) {
        expect(rest).toBe(around.join(" Unnamed participant "));
      }
    }),
  );
});

test("what a text contains is told as it was given", () => {
  expect(eraser.termsIn("SILVA, marta: “MY hands are wet, and the tablet locks”")).toEqual([
    "Marta Silva",
    "my hands are wet,\nand the tablet locks",
  ]);
  expect(eraser.termsIn("Marta Silvano")).toEqual([]);
});

test.each([
  ["at the start of a part", "a"],
  ["across two parts", "ab".repeat(499_990)],
  ["after a character that two parts would split", `a${"😀".repeat(500_000)}`],
])("a quote %s of a long text is found where it is", (_, before) => {
  expect(eraser.erase(`${before} MY hands are\nwet, and the tablet locks.`)).toBe(`${before} [removed].`);
});
