import { newId } from "@fieldstone/model/ids.ts";
import { expect, test } from "vitest";
import { LanceSessions } from "./lance-sessions.ts";

test("a tenant always has the same part of the caches, and many tenants have all of them", () => {
  const sessions = new LanceSessions();
  const teamIds = Array.from({ length: 400 }, newId);
  const parts = teamIds.map((teamId) => sessions.of(teamId));
  expect(teamIds.map((teamId) => sessions.of(teamId))).toEqual(parts);
  expect([...new Set(parts.map(({ part }) => part))].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(parts.map(({ session }) => session)).size).toBe(8);
});
