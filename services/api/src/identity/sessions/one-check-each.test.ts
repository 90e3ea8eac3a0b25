import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OneCheckEach } from "./one-check-each.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a thing that is asked for while it is checked is checked once more, and others meanwhile", async () => {
  const [ada, ben] = [{ name: "ada" }, { name: "ben" }];
  const checked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const checks = new OneCheckEach<{ readonly name: string }>(async ({ name }) => {
    checked.push(name);
    await gate.promise;
  });
  for (let asked = 0; asked < 100; asked += 1) checks.ask(ada);
  checks.ask(ben);
  expect(checked).toEqual(["ada", "ben"]);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(499);
  expect(checked).toEqual(["ada", "ben"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(checked).toEqual(["ada", "ben", "ada"]);
});

test("a thing that is asked for all the time is checked twice a second", async () => {
  const ada = {};
  let checked = 0;
  const checks = new OneCheckEach<object>(async () => {
    checked += 1;
  });
  for (let atMs = 0; atMs < 5_000; atMs += 10) {
    checks.ask(ada);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(checked).toBeLessThanOrEqual(11);
  expect(checked).toBeGreaterThanOrEqual(10);
  // A later request is checked at once.
  await vi.advanceTimersByTimeAsync(1_000);
  const before = checked;
  checks.ask(ada);
  expect(checked).toBe(before + 1);
});
