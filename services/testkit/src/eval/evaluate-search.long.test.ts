import path from "node:path";
import { expect, inject, test } from "vitest";
import { readCollection } from "./collection.ts";
import { evaluateSearch } from "./evaluate-search.ts";

test("a collection is searched by each method through the public API", { timeout: 300_000 }, async () => {
  const collection = await readCollection(path.join(import.meta.dirname, "collection"));
  const scores = await evaluateSearch(collection, {
    port: inject("fieldstonePort"),
    region: "US_A",
    say: () => undefined,
  });
  const [lexical, vector, hybrid] = scores;
  expect(scores.map(({ method }) => method)).toEqual(["FULL_TEXT", "VECTOR", "HYBRID"]);
  expect(lexical?.ndcg).toBeGreaterThan(0.7);
  // The started Fieldstone compares by hashed words: worse than by the model, and never better than by the words.
  expect(vector?.ndcg).toBeGreaterThan(0.4);
  expect(hybrid?.ndcg).toBeGreaterThan(0.7);
  expect(vector?.recall).toBe(1);
});
