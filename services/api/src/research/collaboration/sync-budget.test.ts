import { expect, test } from "vitest";
import { SyncBudget } from "./sync-budget.ts";

test("a document is asked for a few times at once, and then once in five seconds", () => {
  const budget = new SyncBudget();
  const taken = (atMs: number) => Array.from({ length: 5 }, () => budget.take("one", atMs));
  expect(taken(0)).toEqual([true, true, true, false, false]);
  expect(taken(4_999)).toEqual([false, false, false, false, false]);
  expect(taken(5_000)).toEqual([true, false, false, false, false]);
  expect(budget.take("another", 5_000)).toBe(true);
});

test("many documents in turn are forgotten as they may be asked for again, and refused where they come too fast", () => {
  const budget = new SyncBudget();
  const taken = Array.from({ length: 200 }, (_, index) => budget.take(`document ${index}`, 0));
  expect(taken.filter(Boolean)).toHaveLength(100);
  expect(budget.take("later", 6_000)).toBe(true);
});
