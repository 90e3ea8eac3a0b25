import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { expect, test } from "vitest";
import { evaluateChannels } from "./evaluate-channels.ts";

test("texts go to the theme that is named by what they are about, the fewer the more strictly", async () => {
  const texts = [
    { text: "The pricing is too high", category: "pricing_too_high" },
    { text: "Your pricing is much too high for us", category: "pricing_too_high" },
    { text: "The spreadsheet export fails", category: "spreadsheet_export" },
    { text: "Export to a spreadsheet lost rows", category: "spreadsheet_export" },
    { text: "Zebras and giraffes", category: "spreadsheet_export" },
  ];
  const scores = await evaluateChannels(texts, hashedEmbedder);
  expect(scores.map(({ strictness }) => strictness)).toEqual([1, 2, 3, 4, 5]);
  const [strict] = scores;
  expect(strict).toMatchObject({ right: 0.8, wrong: 0, outliers: 0.2 });
  for (const { right, wrong, outliers } of scores) expect(right + wrong + outliers).toBeCloseTo(1);
});
