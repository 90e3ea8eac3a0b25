import { expect, test } from "vitest";
import { isBackwards, momentsOf, readAuditView } from "./audit-view.ts";

test("an address keeps what fits and leaves out the rest", () => {
  const view = { kind: "tags", person: "3fK9x", from: "2026-01-31", to: "2026-02-01" };
  expect(readAuditView(view)).toEqual(view);
  expect(readAuditView({ kind: "<b>", person: "../..", from: "2026-13-01", to: "yesterday" })).toEqual({});
});

test("days are whole days where the reader is, the last one with it", () => {
  expect(momentsOf({ from: "2026-01-31", to: "2026-01-31" })).toEqual({
    from: new Date(2026, 0, 31).toISOString(),
    until: new Date(2026, 1, 1).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});

test("days are backwards only if the first is after the last", () => {
  expect(isBackwards({ from: "2026-02-01", to: "2026-01-31" })).toBe(true);
  expect(isBackwards({ from: "2026-01-31", to: "2026-01-31" })).toBe(false);
  expect(isBackwards({ from: "2026-02-01" })).toBe(false);
});
