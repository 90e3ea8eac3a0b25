import fc from "fast-check";
import { expect, it } from "vitest";
import { WeightedCache } from "./weighted-cache.ts";

it("holds no more than its weight, whatever is kept, weighed again or asked for", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c", "d"),
    weight: fc.integer({ min: 0, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cache = new WeightedCache<number>(10);
      const weights = new Map<string, number>();
      for (const { key, weight } of steps) {
        cache.set(key, weight, weight);
        weights.set(key, weight);
        for (const known of [...weights.keys()]) if (cache.get(known) === undefined) weights.delete(known);
        expect(cache.weight).toBe([...weights.values()].reduce((sum, each) => sum + each, 0));
        expect(cache.weight).toBeLessThanOrEqual(10);
        expect(cache.size).toBe(weights.size);
      }
    }),
  );
});

it("lets the least recently used go first", () => {
  const cache = new WeightedCache<string>(2);
  cache.set("a", "A", 1);
  cache.set("b", "B", 1);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 1);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
});
