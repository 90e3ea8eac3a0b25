import { expect, it } from "vitest";
import { RecentCache } from "./recent-cache.ts";

it("forgets after its time, and the least recently used beyond its size", () => {
  let now = 0;
  const cache = new RecentCache<number>({ lifeMs: 100, entriesMax: 2, now: () => now });
  cache.set("a", 1);
  cache.set("b", 2);
  expect(cache.get("a")).toBe(1);
  cache.set("c", 3);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.size]).toEqual([1, undefined, 3, 2]);
  now = 100;
  expect(cache.get("a")).toBeUndefined();
  cache.deleteWhere((value) => value === 3);
  expect(cache.size).toBe(0);
});
