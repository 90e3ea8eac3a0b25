import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { groupSimilar } from "./group-similar.ts";

const subjects = [
  [
    "Pricing is too high for small teams",
    "The pricing of small teams is confusing",
    "Small teams cannot pay that pricing",
  ],
  [
    "Export to spreadsheet fails on large tables",
    "A large table does not export to the spreadsheet",
    "Spreadsheet export lost rows of my tables",
  ],
  [
    "Notifications arrive twice on the phone",
    "My phone shows all notifications twice",
    "Twice the notifications on every phone",
  ],
];
const alone = "Green penguins juggle xylophones";

async function texts() {
  const said = [...subjects.flat(), alone];
  const vectors = await hashedEmbedder.embed(said);
  return said.map((text, place) => ({ id: `c${place}`, text, vector: vectors[place] ?? [] }));
}

test("texts on one subject are grouped under the words that they share, and one like no other is left alone", async () => {
  const groups = groupSimilar(await texts(), hashedEmbedder.alikeMin);
  expect(groups.map(({ ids }) => [...ids].sort())).toEqual(
    expect.arrayContaining([
      ["c0", "c1", "c2"],
      ["c3", "c4", "c5"],
      ["c6", "c7", "c8"],
    ]),
  );
  expect(groups.flatMap(({ ids }) => ids)).not.toContain("c9");
  const titles = groups.map(({ title }) => title).join(" ");
  for (const word of ["pricing", "spreadsheet", "notifications"]) expect(titles).toContain(word);
});

test("the same texts make the same groups in whatever order they come, each text once", async () => {
  const given = await texts();
  const groups = groupSimilar(given, hashedEmbedder.alikeMin);
  fc.assert(
    fc.property(fc.shuffledSubarray(given, { minLength: given.length }), (shuffled) => {
      expect(groupSimilar(shuffled, hashedEmbedder.alikeMin)).toEqual(groups);
    }),
  );
  const ids = groups.flatMap((group) => group.ids);
  expect(new Set(ids).size).toBe(ids.length);
});
