import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { IdRanges } from "./id-ranges.ts";
import { lineageOf, WordAncestry, writeLineage } from "./word-ancestry.ts";

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

describe("what a peer wrote costs as much as it is long", () => {
  const withinMs = (most: number, run: () => void) => {
    const before = process.cpuUsage();
    run();
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(most);
  };

  test("an entry of 5 million numbers is not read", () => {
    const ancestry = new WordAncestry();
    const numbers = Array.from({ length: 5_000_000 }, (_, index) => index % 100);
    withinMs(500, () => ancestry.take(numbers));
    expect(ancestry.trace({ client: 2, clock: 3, length: 1 })[0]?.root).toEqual({
      client: 2,
      clock: 3,
      length: 1,
    });
  });

  test("100,000 links in the worst order, each of a run that is cut into many", () => {
    const ancestry = new WordAncestry();
    withinMs(5_000, () => {
      for (let entry = 100; entry > 0; entry -= 1) {
        const numbers: number[] = [];
        for (let pair = 1_000; pair > 0; pair -= 1)
          numbers.push(7, pair * 3, 9, (entry * 1_000 + pair) * 2, 1);
        ancestry.take(numbers);
      }
      for (let entry = 0; entry < 50; entry += 1) {
        const numbers: number[] = [];
        for (let pair = 0; pair < 1_000; pair += 1) numbers.push(9, 0, 11, pair, 400_000);
        ancestry.take(numbers);
      }
    });
  });

  test("lineage is written in entries that are read again", () => {
    const doc = new Y.Doc();
    const pairs = Array.from({ length: 3_000 }, (_, index) => ({
      from: { client: 1, clock: index * 2, length: 1 },
      to: { client: 2, clock: index * 2, length: 1 },
    }));
    writeLineage(doc, pairs);
    const ancestry = new WordAncestry();
    for (const entry of lineageOf(doc).toArray()) ancestry.take(entry);
    expect(ancestry.trace({ client: 2, clock: 5_998, length: 1 })[0]?.root).toEqual({
      client: 1,
      clock: 5_998,
      length: 1,
    });
  });
});

test("a set of characters costs as much as it has runs", () => {
  const ranges = new IdRanges();
  const before = process.threadCpuUsage();
  for (let run = 200_000; run > 0; run -= 1) ranges.add({ client: 1, clock: run * 2, length: 1 });
  let found = 0;
  for (let run = 1; run <= 200_000; run += 1)
    found += ranges.intersect({ client: 1, clock: run * 2, length: 2 }).length;
  expect(found).toBe(200_000);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
