import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterTexts } from "./cluster-texts.ts";

const said = [
  "Pricing is too high for small teams",
  "The pricing of small teams is confusing",
  "Small teams cannot pay that pricing",
  "Export to spreadsheet fails on large tables",
  "A large table does not export to the spreadsheet",
  "Spreadsheet export lost rows of my tables",
  "Notifications arrive twice on the phone",
  "My phone shows all notifications twice",
  "Twice the notifications on every phone",
];

async function texts(all: readonly string[] = said) {
  const vectors = await hashedEmbedder.embed(all);
  return all.map((text, place) => ({
    id: `h${place}`,
    text,
    vector: Float32Array.from(vectors[place] ?? []),
  }));
}

test("texts on one subject are a theme, named by the words that they share", async () => {
  const { clusters, outliers } = clusterTexts({ texts: await texts(), percent: 25, strictness: 5 });
  expect(clusters.map(({ highlightIds }) => highlightIds.toSorted()).toSorted()).toEqual([
    ["h0", "h1", "h2"],
    ["h3", "h4", "h5"],
    ["h6", "h7", "h8"],
  ]);
  expect(clusters.find(({ highlightIds }) => highlightIds.includes("h3"))?.title).toMatch(/spreadsheet/i);
  expect(outliers.highlightIds).toEqual([]);
});

test("a text like no other is in no theme, unless all may be", async () => {
  const all = await texts([...said, "Green penguins juggle xylophones"]);
  const outliersAt = (strictness: number) =>
    clusterTexts({ texts: all, percent: 25, strictness }).outliers.highlightIds;
  expect(outliersAt(1)).toContain("h9");
  expect(outliersAt(5)).toEqual([]);
});

test("the stricter, the more are left out", async () => {
  const all = await texts([...said, "Green penguins juggle xylophones", "Pricing of green penguins"]);
  const left = [1, 2, 3, 4, 5].map(
    (strictness) => clusterTexts({ texts: all, percent: 25, strictness }).outliers.highlightIds.length,
  );
  expect(left).toEqual(left.toSorted((a, b) => b - a));
});

test("the order of the texts does not matter, and each is in one place", async () => {
  const words = fc.constantFrom("price", "team", "export", "table", "phone", "alert", "slow", "login");
  const sentence = fc.array(words, { minLength: 1, maxLength: 5 }).map((each) => each.join(" "));
  const shuffled = fc
    .array(sentence, { minLength: 1, maxLength: 40 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })),
    );
  await fc.assert(
    fc.asyncProperty(shuffled, fc.constantFrom(3, 5, 10, 15, 25), async ([all, order], percent) => {
      const inOrder = await texts(all);
      const other = order.flatMap((place) => inOrder[place] ?? []);
      const found = clusterTexts({ texts: inOrder, percent, strictness: 3 });
      expect(clusterTexts({ texts: other, percent, strictness: 3 })).toEqual(found);
      const ids = [...found.clusters, found.outliers].flatMap(({ highlightIds }) => highlightIds);
      expect(ids.toSorted()).toEqual(inOrder.map(({ id }) => id).toSorted());
      expect(found.clusters.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 50 },
  );
});

test("no theme is named by a part of a word with an apostrophe", async () => {
  const all = await texts([
    "My card hasn't arrived",
    "The new card hasn't come yet",
    "Still hasn't got my card",
    ...said.slice(3, 6),
  ]);
  const { clusters } = clusterTexts({ texts: all, percent: 25, strictness: 5 });
  expect(clusters.map(({ title }) => title).join(" ")).not.toMatch(/hasn/i);
  expect(clusters.find(({ highlightIds }) => highlightIds.includes("h0"))?.title).toMatch(/card/i);
});
