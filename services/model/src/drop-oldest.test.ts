import { expect, it } from "vitest";
import { dropOldest } from "./drop-oldest.ts";

it("a bounded cache forgets what was added first", () => {
  const cache = new Map<string, number>();
  for (const [key, at] of [
    ["a", 1],
    ["b", 2],
    ["c", 3],
    ["a", 4],
    ["d", 5],
  ] as const) {
    cache.set(key, at);
    dropOldest(cache, 3);
  }
  expect([...cache]).toEqual([
    ["b", 2],
    ["c", 3],
    ["d", 5],
  ]);
});
