import { Readable } from "node:stream";
import { countTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { expect, it } from "vitest";
import { wordsAsJson } from "./words-as-json.ts";

const turnOf = (text: string) => ({
  ...{ fileId: "file", speaker: null, startMs: 0, endMs: 1_000, text },
  wordTimes: text.split(" ").flatMap((_, at) => [at, at + 1]),
});
const written = async (texts: readonly string[]): Promise<unknown> =>
  JSON.parse((await Readable.from(wordsAsJson(texts.map(turnOf))).toArray()).join(""));

it("writes the words of all turns as one list, also of none", async () => {
  expect(await written([])).toEqual([]);
  expect(await written(["It broke.", "x".repeat(30_000), "Again"])).toEqual([
    ["file", "It", 0, 1],
    ["file", "broke.", 1, 2],
    ["file", "x".repeat(30_000), 0, 1],
    ["file", "Again", 0, 1],
  ]);
});

it("leaves turns of the event loop to others for 40 hours of talk", async () => {
  const said = Array<string>(3_200).fill("word ".repeat(112).trim()).map(turnOf);
  const { value: parts, turns } = await countTurns(() => Readable.from(wordsAsJson(said)).toArray());
  expect(JSON.parse(parts.join(""))).toHaveLength(3_200 * 112);
  // 35 texts of 559 characters in each; all in one take 300 ms and more.
  expect(turns).toBeGreaterThanOrEqual(3_200 / 36);
});
