import { expect, test } from "vitest";
import { consentStatusOf, readConsentState } from "./consent.ts";

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

test("a cell of a table says a state in our words and the most usual others, and nothing else does", () => {
  const said = [
    "asked",
    "Consent requested",
    " GIVEN ",
    "yes",
    "Consent withdrawn",
    "revoked",
    "no",
    "Consent expired",
    "",
  ];
  expect(said.map(readConsentState)).toEqual([
    "ASKED",
    "ASKED",
    "GIVEN",
    "GIVEN",
    "WITHDRAWN",
    "WITHDRAWN",
    undefined,
    undefined,
    undefined,
  ]);
});
