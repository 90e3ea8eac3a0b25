import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankBetween, rebalancedRanks } from "./rank.ts";

describe("ranks", () => {
  it("stand 65536 apart", () => {
    expect(rankBetween(undefined, undefined)).toBe(65536);
    expect(rankBetween(65536, undefined)).toBe(131072);
    expect(rankBetween(undefined, 65536)).toBe(0);
    expect(rebalancedRanks(3)).toEqual([65536, 131072, 196608]);
    expect(rankBetween(65536, 131072)).toBe(98304);
  });

  it("say when two neighbours are too close for another", () => {
    expect(rankBetween(1, 1)).toBeUndefined();
    expect(rankBetween(2, 1)).toBeUndefined();
    expect(rankBetween(1, 1 + Number.EPSILON)).toBeUndefined();
  });

  it("keep a list in order through any inserts, rebalancing where they must", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { maxLength: 300 }), (places) => {
        const items: Array<{ name: number; rank: number }> = [];
        for (const [name, place] of places.entries()) {
          const at = place % (items.length + 1);
          let rank = rankBetween(items[at - 1]?.rank, items[at]?.rank);
          if (rank === undefined) {
            const fresh = rebalancedRanks(items.length);
            for (const [index, item] of items.entries()) item.rank = fresh[index] ?? 0;
            rank = rankBetween(items[at - 1]?.rank, items[at]?.rank);
          }
          items.splice(at, 0, { name, rank: rank ?? Number.NaN });
        }
        const names = items.map(({ name }) => name);
        expect(items.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name)).toEqual(names);
      }),
    );
  });
});
