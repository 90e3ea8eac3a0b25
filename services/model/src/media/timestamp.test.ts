import { expect, it } from "vitest";
import { formatPreciseTimestamp, formatTimestamp } from "./timestamp.ts";

it("moments of a recording are written as clocks, with hours from the first on", () => {
  expect([-1, 0, 9_900, 61_000, 3_723_999].map(formatTimestamp)).toEqual([
    "0:00",
    "0:00",
    "0:09",
    "1:01",
    "1:02:03",
  ]);
  expect(formatPreciseTimestamp(62_345.4)).toBe("1:02.345");
});
