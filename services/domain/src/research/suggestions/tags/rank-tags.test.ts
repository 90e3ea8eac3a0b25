import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rankTags, type TagProfile } from "./rank-tags.ts";

async function vectored(texts: readonly string[], prefix = "t") {
  const vectors = await hashedEmbedder.embed(texts);
  return texts.map((text, place) => ({ id: `${prefix}${place}`, text, vector: vectors[place] ?? [] }));
}

async function profile(tagId: string, title: string, examples: readonly string[]): Promise<TagProfile> {
  const [definition] = await vectored([title], tagId);
  if (definition === undefined) throw new Error("no vector");
  return { tagId, definition, examples: await vectored(examples, `${tagId}-`) };
}

const tags = () =>
  Promise.all([
    profile("pricing", "Pricing", [
      "Pricing is too high for small teams",
      "Small teams cannot pay the pricing",
    ]),
    profile("export", "Export to spreadsheet", []),
    profile("phone", "Phone notifications", ["My phone shows all notifications twice"]),
  ]);

test("the tag whose examples a text is like comes first, one without examples goes by its definition", async () => {
  const texts = await vectored([
    "The pricing is high for such small teams",
    "I export everything to a spreadsheet",
    "Green penguins juggle xylophones",
  ]);
  const ranked = rankTags(texts, await tags(), hashedEmbedder.alikeMin);
  expect([...ranked.values()].map(([first]) => first?.tagId)).toEqual(["pricing", "export", undefined]);
});

test("a highlight is no example of itself", async () => {
  const [text] = await vectored(["Pricing is too high"]);
  if (text === undefined) throw new Error("no vector");
  const [own] = rankTags(
    [text],
    [{ ...(await profile("other", "Green penguins", [])), examples: [text, text, text] }],
    0.1,
  ).values();
  expect(own).toEqual([]);
});

test("scores fall, none is under the least, and the order of the tags does not matter", async () => {
  const words = fc.constantFrom("price", "team", "export", "table", "phone", "alert", "slow", "login");
  const sentence = fc.array(words, { minLength: 1, maxLength: 5 }).map((each) => each.join(" "));
  const sides = fc.array(fc.tuple(sentence, fc.array(sentence, { maxLength: 4 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 5 }), sides, async (said, described) => {
      const texts = await vectored(said);
      const profiles = await Promise.all(
        described.map(([title, examples], place) => profile(`tag${place}`, title, examples)),
      );
      const ranked = rankTags(texts, profiles, 0.3);
      for (const found of ranked.values()) {
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores.every((score) => score >= 0.3)).toBe(true);
        expect(found.length).toBeLessThanOrEqual(3);
      }
      const turned = rankTags(texts, profiles.toReversed(), 0.3);
      const ids = (map: typeof ranked) =>
        [...map].map(([id, found]) => [id, found.map(({ tagId }) => tagId)]);
      expect(ids(turned)).toEqual(ids(ranked));
    }),
    { numRuns: 50 },
  );
});
