import { expect, it } from "vitest";
import { mergePersonalDataJob } from "./mask-jobs.ts";

const merge = (text: string, words: readonly string[], most: number) =>
  mergePersonalDataJob.run({
    parts: [],
    text,
    found: [{ kind: "EMAIL", start: 4, end: 9 }],
    words: words.map((each) => ({ kind: "NAME", words: each })),
    most,
  }).found;

it("puts words of a model beside those that rules found, which win where they overlap", () => {
  expect(merge("Ana a@b.c Ana b", ["Ana", "b"], 10)).toEqual([
    { kind: "NAME", start: 0, end: 3, byRules: false },
    { kind: "EMAIL", start: 4, end: 9, byRules: true },
    { kind: "NAME", start: 10, end: 13, byRules: false },
    { kind: "NAME", start: 14, end: 15, byRules: false },
  ]);
});

it("looks no longer for words that are everywhere than for those that are offered", () => {
  const before = process.threadCpuUsage();
  expect(merge("a ".repeat(5_000_000), ["a"], 200)).toHaveLength(200);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
