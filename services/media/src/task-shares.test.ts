import { expect, test } from "vitest";
import { shareTasks } from "./task-shares.ts";

test.each([
  [2, false, { tasks: 2, messages: 0 }],
  [2, true, { tasks: 1, messages: 1 }],
  [5, true, { tasks: 3, messages: 2 }],
  [1, true, { tasks: 1, messages: 1 }],
])("%i at once, with messages %s", (atOnce, hasMessages, shares) => {
  expect(shareTasks(atOnce, hasMessages)).toEqual(shares);
});
