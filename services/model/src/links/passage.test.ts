import { expect, it } from "vitest";
import { passageOf } from "./passage.ts";

it("identifies a passage by its first and last words", () => {
  expect(passageOf("short")).toEqual({ start: "short", end: "short" });
  const { start, end } = passageOf(`\n ${"begin ".repeat(20)}\n\n${" end".repeat(20)}\n`);
  expect(start).toMatch(/^(begin )+begin?/);
  expect(end).toMatch(/end$/);
  expect(Math.max(start.length, end.length)).toBeLessThanOrEqual(40);
  expect(passageOf(" \n ")).toEqual({ start: "", end: "" });
});
