import { expect, it } from "vitest";
import { SaidPassages } from "./said-passages.ts";

const passages = new SaidPassages([
  ["the", "stock", "list", "of", "ada", "was", "lost"],
  ["on", "monday"],
]);

it.each([
  ["The stock list, of Ada!", true],
  ["a stock list of ada was", true],
  ["stock list of ada is", false],
  ["stock list", true],
  ["list stock", false],
  ["it was lost on Monday, they say", true],
  ["monday", true],
  ["Monday on which it rained a lot", false],
  ["on", true],
  ["– … !", false],
  ["", false],
])("knows that %j is of what is said: %s", (text, isSaid) => {
  expect(passages.areIn(text)).toBe(isSaid);
});

it("looks at each passage once, however many quotes there are", () => {
  const said = Array.from({ length: 200 }, (_, passage) =>
    Array.from({ length: 500 }, (__, at) => `w${passage}x${at}`),
  );
  const long = new SaidPassages(said);
  const before = process.cpuUsage();
  for (let quote = 0; quote < 2_000; quote += 1)
    expect(long.areIn(`these are other words ${quote}`)).toBe(false);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
});
