import { expect, test } from "vitest";
import { consentStatusOf } from "./consent.ts";

const now = new Date("2026-06-01T12:00:00Z");

test.each([
  ["ASKED", null, "ASKED"],
  ["GIVEN", null, "GIVEN"],
  ["GIVEN", new Date("2026-06-01T12:00:01Z"), "GIVEN"],
  ["GIVEN", now, "EXPIRED"],
  ["WITHDRAWN", null, "WITHDRAWN"],
] as const)("%s until %s is %s", (state, until, status) => {
  expect(consentStatusOf(state, until, now)).toBe(status);
});
