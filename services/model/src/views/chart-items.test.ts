import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChartGroup, type ChartSource, chartItems, toggleChartFilter } from "./chart-items.ts";
import { chartMetrics, defaultChartOptions } from "./chart-options.ts";

const counts = fc.record({
  highlightCount: fc.nat(50),
  noteCount: fc.nat(50),
  textVolume: fc.nat(5_000),
});
const source = fc.record({
  id: fc.uuid(),
  title: fc.string({ minLength: 1 }),
  color: fc.constant("#5b7f4a"),
  counts,
});
const groups: fc.Arbitrary<ChartGroup[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.string(),
    color: fc.constant("#5b7f4a"),
    counts,
    tags: fc.array(
      source.map((tag) => ({ ...tag, color: "#5b7f4a" })),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 5 },
);

describe("the items of a chart", () => {
  it("are each counted tag, or its group where that is collapsed, the largest first", () => {
    fc.assert(
      fc.property(groups, fc.constantFrom(...chartMetrics), fc.nat(4), (given, metric, at) => {
        const folded = given[at];
        const collapsedGroupIds = folded === undefined ? [] : [folded.id];
        const options = { ...defaultChartOptions, metric };
        const items = chartItems(given, { ...options, filter: { collapsedGroupIds, hiddenItemIds: [] } });
        const expected = given.flatMap((group): readonly ChartSource[] =>
          group === folded ? [group] : group.tags,
        );
        expect(items.map(({ id }) => id).sort()).toEqual(
          expected
            .filter((each) => each.counts[metric] > 0)
            .map(({ id }) => id)
            .sort(),
        );
        const values = items.map(({ value }) => value);
        expect(values).toEqual([...values].sort((a, b) => b - a));
      }),
    );
  });

  it("are the groups alone where a chart is of groups, and stay in the list once hidden", () => {
    fc.assert(
      fc.property(groups, (given) => {
        const options = { ...defaultChartOptions, type: { of: "tagGroup", shape: "pie" } as const };
        const [first] = chartItems(given, options);
        if (first === undefined) return;
        const hidden = toggleChartFilter(options, "hiddenItemIds", first.id);
        const items = chartItems(given, hidden);
        expect(items.every(({ kind }) => kind === "tagGroup")).toBe(true);
        expect(items.filter((item) => item.hidden).map(({ id }) => id)).toEqual([first.id]);
        expect(toggleChartFilter(hidden, "hiddenItemIds", first.id)).toEqual(options);
      }),
    );
  });
});
