import { newId } from "@fieldstone/model/ids.ts";
import { expect, test } from "vitest";
import { LanceSessions } from "./lance-sessions.ts";

test("a tenant's small tables share a part of the caches, many tenants share all, and large tables have their own", () => {
  const sessions = new LanceSessions();
  const teamIds = Array.from({ length: 400 }, newId);
  const parts = teamIds.map((teamId) => sessions.of(teamId, false));
  expect(teamIds.map((teamId) => sessions.of(teamId, false))).toEqual(parts);
  expect(new Set(parts.map(({ session }) => session)).size).toBe(8);
  const large = new Set(teamIds.map((teamId) => sessions.of(teamId, true)));
  expect([...large].map(({ name }) => name)).toEqual(["large"]);
});
