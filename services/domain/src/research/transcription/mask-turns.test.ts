import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import { countTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { expect, it } from "vitest";
import { maskTurns } from "./mask-turns.ts";

it("leaves turns of the event loop to others for 40 hours of muted talk", async () => {
  const said = Array.from({ length: 3_200 }, (_, at) => ({
    ...{ fileId: "file", speaker: null, startMs: at * 45_000, endMs: (at + 1) * 45_000 },
    text: "spoken ".repeat(112).trim(),
    wordTimes: Array.from({ length: 2 * 112 }, (_each, place) => at * 45_000 + place * 200),
  }));
  const muted = [{ startMs: 0, endMs: 3_200 * 45_000 }];
  const { value: masked, turns } = await countTurns(() => maskTurns(said, new Map([["file", { muted }]])));
  // 25 texts of 784 characters in each.
  expect(turns).toBeGreaterThanOrEqual(3_200 / 25 - 1);
  expect(new Set(masked.flatMap(({ text }) => text.split(" ")))).toEqual(new Set([maskedWord]));
});
