import { expect, test } from "vitest";
import { suggestFieldType } from "./suggest-field-type.ts";

test.each([
  ["NUMBER", ["1", "0", "", "2.5"]],
  ["BOOLEAN", ["yes", "No"]],
  ["DATETIME", ["2026-03-31", "1 May 2026"]],
  ["EMAIL", ["ann@x.test"]],
  ["URL", ["https://x.test/a", "x.test"]],
  ["SELECT", ["Free", "team", "free", "Team"]],
  ["TEXT", ["Free", "Team", "free"]],
  ["TEXT", ["x".repeat(51), "x".repeat(51), "x".repeat(51), "x".repeat(51)]],
  ["TEXT", ["12", "a dozen"]],
  ["TEXT", ["", " "]],
] as const)("a new field of type %s takes %j", (type, cells) => {
  expect(suggestFieldType(cells)).toBe(type);
});
