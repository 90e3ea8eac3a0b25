import { expect, test } from "vitest";
import { customRange, periodOf } from "./date-range.ts";

const now = Date.parse("2026-11-26T15:00:00Z");

test("all time has no ends", () => {
  expect(periodOf({ preset: "all-time" }, now)).toEqual({});
});

test("the last days count today, and are the same all day", () => {
  expect(periodOf({ preset: "last-7-days" }, now)).toEqual({ from: "2026-11-20T00:00:00.000Z" });
  expect(periodOf({ preset: "last-7-days" }, now + 8 * 3_600_000)).toEqual(
    periodOf({ preset: "last-7-days" }, now),
  );
});

test("a custom range has its first and last day whole", () => {
  expect(periodOf({ preset: "custom", from: "2026-02-01", to: "2026-02-28" }, now)).toEqual({
    from: "2026-02-01T00:00:00.000Z",
    to: "2026-02-28T23:59:59.999Z",
  });
});

test("a custom range begins with 30 days", () => {
  expect(customRange(now)).toEqual({ preset: "custom", from: "2026-10-28", to: "2026-11-26" });
});
