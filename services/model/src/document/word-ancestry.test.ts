import { expect, test } from "vitest";
import { WordAncestry } from "./word-ancestry.ts";

test("characters made anew twice are traced to those that were first written, part by part", () => {
  const ancestry = new WordAncestry();
  ancestry.take([1, 10, 2, 0, 5]);
  ancestry.take([2, 2, 3, 7, 4]);
  expect(ancestry.trace({ client: 3, clock: 6, length: 6 }).map(({ root }) => root)).toEqual([
    { client: 3, clock: 6, length: 1 },
    { client: 1, clock: 12, length: 3 },
    { client: 2, clock: 5, length: 1 },
    { client: 3, clock: 11, length: 1 },
  ]);
});

test("what a peer wrote that is no lineage, or turns in a circle, is not followed for ever", () => {
  const ancestry = new WordAncestry();
  for (const entry of [null, "x", [1, 2], [1, -1, 2, 0, 5], [1, 0, 2, 0, 3], [2, 0, 1, 0, 3]])
    ancestry.take(entry);
  expect(ancestry.trace({ client: 2, clock: 0, length: 3 })).toHaveLength(1);
});
