import { expect, test } from "vitest";
import { PersonSyncBudget, SyncBudget } from "./sync-budget.ts";

test("a document is asked for a few times at once, and then once in five seconds", () => {
  const budget = new SyncBudget(new PersonSyncBudget());
  const taken = (atMs: number) => Array.from({ length: 5 }, () => budget.take("one", atMs));
  expect(taken(0)).toEqual([true, true, true, false, false]);
  expect(taken(4_999)).toEqual([false, false, false, false, false]);
  expect(taken(5_000)).toEqual([true, false, false, false, false]);
  expect(budget.take("another", 5_000)).toBe(true);
});

test("the sockets of one person ask together, whichever documents they open", () => {
  const person = new PersonSyncBudget();
  const taken = (atMs: number, sockets: number) =>
    Array.from({ length: sockets }, (_, at) => new SyncBudget(person).take(`document ${at}`, atMs));
  expect(taken(0, 120).filter(Boolean)).toHaveLength(100);
  expect(taken(1_000, 120).filter(Boolean)).toHaveLength(5);
  expect(new SyncBudget(new PersonSyncBudget()).take("of another", 1_000)).toBe(true);
});

test("many documents in turn are forgotten as they may be asked for again, and refused where they come too fast", () => {
  const budget = new SyncBudget(new PersonSyncBudget());
  const taken = Array.from({ length: 200 }, (_, index) => budget.take(`document ${index}`, index * 10));
  expect(taken.filter(Boolean)).toHaveLength(100);
  expect(budget.take("later", 8_000)).toBe(true);
});
