import { expect, test } from "vitest";
import { editorMessages } from "../../research/collaboration/editor-messages.ts";
import { MessageBudget } from "./message-budget.ts";

test("a typist never waits, a flood is read as slowly as its rate says", () => {
  const typist = new MessageBudget(0, editorMessages);
  for (let message = 0; message < 1_000; message += 1) expect(typist.take(100, message * 50)).toBe(0);
  const flood = new MessageBudget(0, editorMessages);
  const waits = Array.from({ length: 360 }, () => flood.take(100, 0));
  expect(waits.slice(0, 300).every((wait) => wait === 0)).toBe(true);
  expect(waits.at(-1)).toBe(1_000);
});

test("bytes count too, and a rest pays them back", () => {
  const budget = new MessageBudget(0, editorMessages);
  expect(budget.take(10_000_000, 0)).toBe(0);
  expect(budget.take(10_000_000, 0)).toBe(0);
  expect(budget.take(10_000_000, 0)).toBe(5_000);
  expect(budget.take(100, 60_000)).toBe(0);
});
