import { expect, test } from "vitest";
import { InTurns } from "./in-turns.ts";

test("runs so many at once, in their order, and goes on after one that fails", async () => {
  const turns = new InTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 5 }, (_, at) =>
    turns.run(async () => {
      begun.push(at);
      await new Promise<void>((end) => {
        ends[at] = end;
      });
      if (at === 1) throw new Error("failed");
      return at;
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  for (const at of [1, 0, 2, 3, 4]) {
    await expect.poll(() => ends[at]).toBeDefined();
    ends[at]?.();
  }
  expect((await settled).map(({ status }) => status === "fulfilled")).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
