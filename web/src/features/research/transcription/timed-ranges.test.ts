import { expect, it } from "vitest";
import { afterSilence, type TimedRange, wordAt, wordAtPosition } from "./timed-ranges.ts";

const word = (from: number, startMs: number, endMs: number): TimedRange => ({
  from,
  to: from + 4,
  fileId: "f",
  startMs,
  endMs,
});
const words = [word(1, 500, 900), word(6, 1_000, 1_400), word(11, 5_000, 5_300)];

it("a moment belongs to the word that is heard, and a pause to the one before", () => {
  expect([0, 500, 950, 1_000, 4_000, 9_000].map((ms) => wordAt(words, ms)?.from)).toEqual([
    undefined,
    1,
    1,
    6,
    6,
    11,
  ]);
});

it("a position belongs to the word around it", () => {
  expect([1, 5, 6, 12, 40].map((position) => wordAtPosition(words, position)?.from)).toEqual([
    1,
    1,
    6,
    11,
    undefined,
  ]);
});

it("a long silence is skipped to just before the next word, a short one is not", () => {
  expect([0, 700, 950, 1_500, 4_500, 6_000].map((ms) => afterSilence(words, ms))).toEqual([
    undefined,
    undefined,
    undefined,
    4_800,
    undefined,
    undefined,
  ]);
});
