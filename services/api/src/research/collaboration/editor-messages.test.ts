import { expect, test } from "vitest";
import { PersonBudgets, personMessages } from "./editor-messages.ts";

const { messagesBurst } = personMessages;

test("the sockets of one person send together, and others are not counted with them", () => {
  const budgets = new PersonBudgets();
  const [first, second, other] = ["ada", "ada", "ben"].map((person) => budgets.enter(person, 0));
  for (let sent = 0; sent < messagesBurst; sent += 1)
    expect((sent % 2 === 0 ? first : second)?.messages.take(100, 0)).toBe(0);
  expect(first?.messages.take(100, 0)).toBeGreaterThan(0);
  expect(second?.messages.take(100, 0)).toBeGreaterThan(0);
  expect(other?.messages.take(100, 0)).toBe(0);
});

test("closing every socket brings no new budget, until the old one is full again", () => {
  const budgets = new PersonBudgets();
  const before = budgets.enter("ada", 0);
  budgets.leave("ada", 1);
  const fill = (count: number, nowMs: number) => {
    for (let person = 0; person < count; person += 1) {
      budgets.enter(`person ${person}`, nowMs);
      budgets.leave(`person ${person}`, nowMs);
    }
  };
  fill(1_100, 2);
  expect(budgets.enter("ada", 3)).toBe(before);
  budgets.leave("ada", 3);
  fill(1_101, 60_000);
  expect(budgets.enter("ada", 60_001)).not.toBe(before);
});
