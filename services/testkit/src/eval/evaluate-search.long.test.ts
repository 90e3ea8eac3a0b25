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
  // The test's Fieldstone compares hashed words: worse than the model, and never better than full text.
  expect(vector?.ndcg).toBeGreaterThan(0.4);
  expect(hybrid?.ndcg).toBeGreaterThan(0.7);
  expect(vector?.recall).toBe(1);
});
