import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "./ids.ts";
import { analyticsText, campaignQuery } from "./text/analytics-text.ts";
import { nameMatchKey } from "./text/name-matching.ts";
import { isInUuidFraction } from "./uuid-fraction.ts";

it("a fraction of ids is the same ids each time, and more ids the larger it is", () => {
  expect(() => isInUuidFraction(newId(), 1, 0)).toThrow("Denominator cannot be zero");
  const ids = Array.from({ length: 2000 }, newId);
  const tenth = ids.filter((id) => isInUuidFraction(id, 1, 10));
  expect(tenth.every((id) => isInUuidFraction(id, 1, 5))).toBe(true);
  expect(tenth.length).toBeGreaterThan(100);
  expect(tenth.length).toBeLessThan(320);
  expect(ids.every((id) => isInUuidFraction(id, 1, 1) && !isInUuidFraction(id, 0, 1))).toBe(true);
});

it("names match whatever their accents, case and spaces, by their first 50 characters", () => {
  expect(nameMatchKey("  José   Núñez ")).toBe(nameMatchKey("jose nunez"));
  expect(nameMatchKey("a".repeat(60))).toHaveLength(50);
  fc.assert(fc.property(fc.string(), (name) => nameMatchKey(nameMatchKey(name)) === nameMatchKey(name)));
});

it("analytics text has no null bytes, and campaigns their three parameters", () => {
  expect(analyticsText("a\0b")).toBe("ab");
  expect(campaignQuery("share", "insight_page", "copy_link")).toEqual({
    utm_campaign: "share",
    utm_source: "insight_page",
    utm_medium: "copy_link",
  });
});
