import { describe, expect, test } from "vitest";
import { LanceFixture, object } from "./lance/lance-fixture.testing.ts";
import type { SearchRequest } from "./search-index.ts";
import { closestWord } from "./words/spelling.ts";

const fixture = new LanceFixture();
const ask = async (query: string, more: Partial<SearchRequest> = {}) =>
  await fixture.index.search(fixture.tenant, { query, limit: 10, ...more });

describe("a word that nothing has", () => {
  const shop = () => [
    object("Checkout call", "The checkout was quick."),
    object("Subscription diary", "Cancelling was hard."),
    object("Both", "At the checkout she took a subscription by card."),
  ];

  test("is taken for a slip of one that is near where another word was met, and all words come first", async () => {
    const objects = shop();
    await fixture.index.put(fixture.tenant, objects);
    const answer = await ask("checkout subscripton");
    expect(answer).toMatchObject({
      corrections: [{ word: "subscripton", taken: "subscription" }],
      missing: [],
      total: 3,
    });
    const found = await fixture.titlesFound(objects, "checkout subscripton");
    expect(found[0]).toBe("Both");
    expect(found.toSorted()).toEqual(["Both", "Checkout call", "Subscription diary"]);
  });

  test("is left as it is where that is asked for, in quotes, and where nothing near is found", async () => {
    await fixture.index.put(fixture.tenant, shop());
    expect(await ask("checkout subscripton", { asWritten: true })).toMatchObject({
      corrections: [],
      missing: ["subscripton"],
      total: 2,
    });
    expect(await ask('checkout "subscripton"')).toMatchObject({ corrections: [], total: 0 });
    expect(await ask("checkout zzzzqqq")).toMatchObject({ corrections: [], missing: ["zzzzqqq"], total: 2 });
    expect(await ask("checkout subscripton zzzzqqq")).toMatchObject({
      corrections: [{ word: "subscripton" }],
      missing: ["zzzzqqq"],
    });
  });

  test("is corrected by titles alone where they alone are searched", async () => {
    const objects = [...shop(), object("Invoice", "A descripton by hand.")];
    await fixture.index.put(fixture.tenant, objects);
    const titleOnly = true;
    expect(await ask("subscripton dairy", { titleOnly })).toMatchObject({
      corrections: [
        { word: "subscripton", taken: "subscription" },
        { word: "dairy", taken: "diary" },
      ],
      total: 1,
    });
    expect(await ask("diary subscripton", { titleOnly })).toMatchObject({
      corrections: [{ word: "subscripton", taken: "subscription" }],
    });
    expect(await ask("cancelliing", { titleOnly })).toMatchObject({ corrections: [], total: 0 });
    expect(await ask("diary cancelling", { titleOnly })).toMatchObject({ missing: ["cancelling"], total: 1 });
  });

  test("is corrected by what the filter leaves alone", async () => {
    const objects = shop();
    await fixture.index.put(fixture.tenant, objects);
    const [checkout] = objects;
    const filter = { objectIds: [checkout?.objectId ?? ""] };
    expect(await ask("checkout subscripton", { filter })).toMatchObject({
      corrections: [],
      missing: ["subscripton"],
    });
  });

  test("is no slip as long as it is the beginning of a word, or is excluded", async () => {
    await fixture.index.put(fixture.tenant, shop());
    expect(await ask("checkout subscr")).toMatchObject({ corrections: [], missing: [] });
    expect(await ask("subscription -subscription")).toMatchObject({ corrections: [], total: 0 });
  });
});

describe("the closest word", () => {
  test("is the nearest, and then the most common", () => {
    expect(closestWord("crad", [["card", "cord"], ["card"], ["crab"]])).toBe("card");
    expect(closestWord("interveiw", [["interviews", "interview"]])).toBe("interview");
  });

  test("is two slips away only where two rows have it", () => {
    expect(closestWord("subscrpton", [["subscription"]])).toBeUndefined();
    expect(closestWord("subscrpton", [["subscription"], ["subscription"]])).toBe("subscription");
  });

  test("is none for short words, for what has digits, and where the word itself is met", () => {
    expect(closestWord("cad", [["card"], ["card"]])).toBeUndefined();
    expect(closestWord("2018", [["2019"]])).toBeUndefined();
    expect(closestWord("card", [["card"], ["cart"]])).toBeUndefined();
  });
});
