import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { expect, test } from "vitest";
import { evaluateTags } from "./evaluate-tags.ts";

test("texts on two subjects get the subjects as tags, the more surely the more examples there are", async () => {
  const texts = [
    "Pricing is too high for small teams",
    "The pricing of small teams is confusing",
    "Small teams cannot pay that pricing",
    "Spreadsheet export fails on large tables",
    "A large table does not export to the spreadsheet",
    "Spreadsheet export lost rows of my large tables",
  ].map((text, place) => ({ text, category: place < 3 ? "pricing" : "export" }));
  const [none, two] = await evaluateTags(texts, hashedEmbedder, [0, 2]);
  expect(two).toEqual({ examples: 2, texts: 2, suggested: 1, firstRight: 1, amongThree: 1 });
  expect(none?.suggested).toBeLessThanOrEqual(1);
});
