import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { expect, test } from "vitest";
import { evaluateThemes } from "./evaluate-themes.ts";
import { adjustedMutualInformation } from "./measures.ts";

test("adjusted mutual information is 1 of equal partitions, 0 of one part, and as scikit-learn has it between", () => {
  expect(adjustedMutualInformation([..."aabb"], [..."xxyy"])).toBeCloseTo(1);
  expect(adjustedMutualInformation([..."aabb"], [..."yyxx"])).toBeCloseTo(1);
  expect(adjustedMutualInformation([..."aabb"], [..."xxxx"])).toBeCloseTo(0);
  expect(adjustedMutualInformation([..."aaabbb"], [..."xxyyzz"])).toBeCloseTo(0.29879, 4);
});

test("themes of texts on two subjects are the subjects", async () => {
  const texts = [
    "Pricing is too high for small teams",
    "The pricing of small teams is confusing",
    "Small teams cannot pay that pricing",
    "Export to spreadsheet fails on large tables",
    "A large table does not export to the spreadsheet",
    "Spreadsheet export lost rows of my tables",
  ].map((text, place) => ({ text, category: place < 3 ? "pricing" : "export" }));
  const [score] = await evaluateThemes(texts, hashedEmbedder, [{ size: "Most", strictness: 5 }]);
  expect(score).toMatchObject({ themes: 2, outliers: 0, information: 1, inOtherOrder: 1 });
});
