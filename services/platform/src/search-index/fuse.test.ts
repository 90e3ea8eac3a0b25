import fc from "fast-check";
import { expect, test } from "vitest";
import { fuse, shareOf, tierDistance } from "./fuse.ts";

const row = (name: string, score: number) => ({ rowKey: `NOTE:${name}:0`, objectKey: `NOTE:${name}`, score });
const namesOf = (rows: readonly { objectKey: string }[]) => rows.map(({ objectKey }) => objectKey.slice(5));
const ranking = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(..."abcdefgh"),
      fc.integer({ min: 0, max: 4 }),
      fc.double({ min: 0.01, max: 40, noNaN: true }),
    ),
    {
      selector: ([name]) => name,
    },
  )
  .map((made) =>
    made
      .map(([name, tier, score]) => row(name, tier * tierDistance + score))
      .sort((a, b) => b.score - a.score || (a.objectKey < b.objectKey ? -1 : 1)),
  );

test("a share of nothing or everything is the order of that half, and each object comes once", () => {
  fc.assert(
    fc.property(ranking, ranking, fc.double({ min: 0, max: 1, noNaN: true }), (words, meaning, share) => {
      const names = namesOf(fuse(words, meaning, share));
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(names)).toEqual(new Set(namesOf([...words, ...meaning])));
      const kept = new Set(namesOf(words));
      expect(namesOf(fuse(words, [], share)).filter((name) => kept.has(name))).toHaveLength(words.length);
    }),
  );
  const words = [row("a", 3 * tierDistance + 2), row("b", 9), row("c", 3)];
  expect(namesOf(fuse(words, [], 0.3))).toEqual(["a", "b", "c"]);
  expect(namesOf(fuse([], [row("x", 0.9), row("y", 0.2)], 0.3))).toEqual(["x", "y"]);
});

test("what both find comes before what one of them does", () => {
  const fused = fuse([row("a", 10), row("b", 9)], [row("b", 0.9), row("c", 0.8), row("d", 0.1)], 0.3);
  expect(namesOf(fused)).toEqual(["b", "a", "c", "d"]);
});

test("a title that has all the words stays before what only means the same", () => {
  const fused = fuse(
    [row("title", 4 * tierDistance + 1), row("text", 20)],
    [row("near", 1), row("text", 0)],
    0.3,
  );
  expect(namesOf(fused)[0]).toBe("title");
});

test("among few objects, the best is not compared with the one that has nothing to do with the query", () => {
  const share = { least: 0.05, most: 0.5, grows: { from: 0.1, to: 0.35 } };
  // Nine of ten are alike, the last is none.
  const few = Array.from({ length: 10 }, (_, at) => row(`few${at}`, at === 9 ? 0 : 0.5));
  expect(shareOf(few, share)).toBe(0.05);
  const many = Array.from({ length: 100 }, (_, at) => row(`many${at}`, at === 99 ? 0 : 0.5));
  expect(shareOf(many, share)).toBe(0.5);
});

test("meaning counts the more, the farther its best hit stands out, within its bounds", () => {
  const share = { least: 0.05, most: 0.5, grows: { from: 0.1, to: 0.35 } };
  const apart = (by: number) => shareOf([row("a", 0.9), row("b", 0.9 - by)], share);
  expect(shareOf([], share)).toBe(0.05);
  expect(apart(0.05)).toBe(0.05);
  expect(apart(0.225)).toBeCloseTo(0.275);
  expect(apart(0.6)).toBe(0.5);
  const difference = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(difference, difference, (one, other) => (apart(one) - apart(other)) * (one - other) >= 0),
  );
});
