import fc from "fast-check";
import { expect, it } from "vitest";
import { linearSearch } from "./linear-search.ts";

const letters = (lengthMax: number) =>
  fc
    .array(fc.constantFrom("a", "b", "😀"), { minLength: 1, maxLength: lengthMax })
    .map((all) => all.join(""));

it("finds words where indexOf finds them", () => {
  fc.assert(
    fc.property(letters(40), letters(6), fc.nat(40), (text, words, from) => {
      expect(linearSearch(words)(text, from)).toBe(text.indexOf(words, from));
    }),
  );
});

it("takes no longer for words that are nearly everywhere", () => {
  const words = `${"a".repeat(2_000)}b${"a".repeat(2_000)}`;
  const text = "a".repeat(2_000_000);
  const before = process.threadCpuUsage().user;
  expect(linearSearch(words)(text, 0)).toBe(-1);
  expect((process.threadCpuUsage().user - before) / 1_000).toBeLessThan(500);
});
