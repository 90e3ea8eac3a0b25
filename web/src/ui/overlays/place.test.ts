import { expect, test } from "vitest";
import { cornerOf } from "./place.ts";

const view = { width: 1000, height: 600 };
const box = (left: number, top: number) => ({
  left,
  top,
  right: left + 40,
  bottom: top + 20,
  width: 40,
  height: 20,
});
const size = { width: 200, height: 100 };

test("a surface stands below its anchor, at its start or its end", () => {
  expect(cornerOf(box(300, 100), size, view, "bottom-start")).toEqual({ left: 300, top: 126 });
  expect(cornerOf(box(300, 100), size, view, "bottom-end")).toEqual({ left: 140, top: 126 });
});

test("it goes above where there is no room below, and the other way round", () => {
  expect(cornerOf(box(300, 560), size, view, "bottom-start").top).toBe(454);
  expect(cornerOf(box(300, 10), size, view, "top-start").top).toBe(36);
});

test("it never leaves the window", () => {
  expect(cornerOf(box(980, 100), size, view, "bottom-start").left).toBe(792);
  expect(cornerOf(box(0, 100), size, view, "bottom-end").left).toBe(8);
});
