import { formatPreciseTimestamp } from "@fieldstone/model/media/timestamp.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readMoment, readSpan } from "./span-times.ts";

it("moments are read as people write them", () => {
  expect(["1:02.345", " 62 ", "1:00:02", "0,5", "125.25"].map(readMoment)).toEqual([
    62_345, 62_000, 3_602_000, 500, 125_250,
  ]);
  expect(["", "soon", "1:2:3:4", "-1", "1e3"].map(readMoment)).toEqual(Array(5).fill(undefined));
});

it("what is shown of a moment reads back as the same moment", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 * 3_600_000 }), (ms) => {
      expect(readMoment(formatPreciseTimestamp(ms))).toBe(ms);
    }),
  );
});

it("a span ends after it starts and within its recording", () => {
  expect(readSpan("0:01", "0:02.5", 3_000)).toEqual({ startMs: 1_000, endMs: 2_500 });
  expect([readSpan("2", "2", 3_000), readSpan("2", "1", 3_000), readSpan("2", "4", 3_000)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
