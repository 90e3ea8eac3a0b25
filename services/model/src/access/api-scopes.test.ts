import { expect, it } from "vitest";
import { coversScope, isApiScope } from "./api-scopes.ts";

it("lets writing include reading of the same area and nothing else", () => {
  expect(coversScope(["notes:write"], "notes:read")).toBe(true);
  expect(coversScope(["notes:write"], "notes:write")).toBe(true);
  expect(coversScope(["notes:read"], "notes:write")).toBe(false);
  expect(coversScope(["notes:write"], "insights:read")).toBe(false);
  expect(coversScope([], "notes:read")).toBe(false);
});

it("knows a scope from any other word", () => {
  expect(isApiScope("notes:read")).toBe(true);
  expect(isApiScope("notes")).toBe(false);
  expect(isApiScope("openid")).toBe(false);
});
