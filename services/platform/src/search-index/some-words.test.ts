import { describe, expect, test } from "vitest";
import { RowKeys } from "./cached-rows/row-keys.ts";
import { LanceFixture, object } from "./lance/lance-fixture.testing.ts";
import { LanceRanker } from "./lance/lance-ranker.ts";
import { lanceRows, rowPlaces, wordTables } from "./lance/lance-rows.ts";
import { LanceSessions } from "./lance/lance-sessions.ts";
import { LanceTables } from "./lance/lance-tables.ts";
import type { SearchObject, SearchRequest } from "./search-index.ts";
import { parseSearchQuery } from "./search-query.ts";

const fixture = new LanceFixture();

/**
 * A table with some objects indexed and others unindexed, and a function that ranks them.
 * @param first objects in a segment of the index of their own
 */
async function split(
  indexed: readonly SearchObject[],
  outside: readonly SearchObject[],
  first: readonly SearchObject[] = [],
) {
  const tables = new LanceTables(fixture.dir, wordTables, new LanceSessions());
  const table = await tables.findOrCreate(fixture.tenant);
  for (const segment of [first, indexed].filter(({ length }) => length > 0)) {
    await table.add(await lanceRows(await rowPlaces(segment)));
    await table.optimize();
  }
  for (const each of outside) await table.add(await lanceRows(await rowPlaces([each])));
  const ranker = new LanceRanker(new RowKeys());
  const all = [...first, ...indexed, ...outside];
  const titlesFound = async (query: string, tail: "left" | "none" = "left") => {
    const { rows } = await ranker.rank(table, parseSearchQuery(query), { query, limit: 200 }, 200, tail);
    return rows.map(({ objectKey }) => all.find(({ objectId }) => objectKey.endsWith(objectId))?.title ?? "");
  };
  /** How many objects are found beyond the ranked ones. */
  const counted = async (query: string, more: Partial<SearchRequest> = {}) => {
    const [parsed, request] = [parseSearchQuery(query), { query, limit: 20, ...more }];
    const ranking = await ranker.rank(table, parsed, request, 200, "left");
    return (await ranker.placesOf(table, parsed, request, ranking, "left"))?.size;
  };
  return { table, titlesFound, counted };
}

describe("objects that the index has not taken in yet", () => {
  test("come no higher by some of the words than they do once it has", async () => {
    const indexed = [
      object("Wanted", "My card payment is still pending since the weekend"),
      object("Near", "A payment by card that was pending for a while"),
    ];
    const outside = Array.from({ length: 30 }, (_, at) => object(`Fresh ${at}`, "I lost my card"));
    const { table, titlesFound } = await split(indexed, outside);
    const query = "card payment still pend";
    const before = await titlesFound(query);
    expect(before.slice(0, 2)).toEqual(["Wanted", "Near"]);
    await table.optimize();
    const after = await titlesFound(query, "none");
    expect(after.slice(0, 2)).toEqual(["Wanted", "Near"]);
    expect(before.toSorted()).toEqual(after.toSorted());
  });

  test("come first by a phrase only where they have the other words too", async () => {
    const indexed = Array.from({ length: 5 }, (_, at) => object(`Known ${at}`, "The harbour is closed"));
    const weather = "It rained all day and nobody knew what to do about that, so we waited and waited.";
    const outside = [
      object("Phrase alone", "Lost ferry"),
      object("Both", `${weather} ${weather} They told us at the harbour of a lost ferry.`),
    ];
    const { titlesFound } = await split(indexed, outside);
    expect((await titlesFound('"lost ferry" harbour'))[0]).toBe("Both");
  });

  test("are not found as by their title where that has one word of two", async () => {
    const indexed = [object("Ferry tickets", "Known text"), object("Talk", "They lost the ferry tickets")];
    const outside = [object("Ferry", "Text"), object("Ferry tickets lost", "Text of the weather")];
    const { titlesFound } = await split(indexed, outside);
    expect(await titlesFound("ferry tickets -weather")).toEqual(["Ferry tickets", "Talk", "Ferry"]);
  });

  test("count only where they have what is counted, of what the search may find", async () => {
    const indexed = Array.from({ length: 210 }, (_, at) =>
      object(`Known ${at}`, "My card payment is pending"),
    );
    const outside = [
      ...Array.from({ length: 20 }, (_, at) => object(`Some ${at}`, "I lost my card")),
      object("Both", "The card payment failed"),
      object("Both, in two pieces", ["The card failed", "Then the payment did"]),
      object("Person", "The card payment failed", { objectType: "PERSON" }),
    ];
    const { counted, table } = await split(indexed, outside);
    expect(await counted("card payment")).toBe(213);
    expect(await counted("card payment", { types: ["NOTE"] })).toBe(212);
    expect(await counted("card weather")).toBe(233);
    await table.optimize();
    expect(await counted("card payment")).toBe(213);
  });

  test("are found with their words in different pieces, begun, and by a word that they alone have", async () => {
    const indexed = Array.from({ length: 5 }, (_, at) => object(`Known ${at}`, "The harbour is closed"));
    const outside = [
      object("Spread", ["The ferries were late", "All day at the harbour"]),
      object("Begun", "The harbourmaster was late"),
    ];
    const { titlesFound } = await split(indexed, outside);
    expect((await titlesFound("late harbour")).slice(0, 2)).toEqual(["Spread", "Begun"]);
    expect((await titlesFound("ferry harbour"))[0]).toBe("Spread");
  });

  test("are found with the last word begun, however many indexed ones are", async () => {
    // The index ignores the begun word in a segment without it, so what it finds is checked.
    const weather = "It rained all day and nobody knew what to do about that, so we waited and waited.";
    const late = `${weather} ${weather} The ferry is late, harbourmaster.`;
    const first = [
      ...Array.from({ length: 5 }, (_, at) => object(`Without ${at}`, "The ferry is late")),
      ...Array.from({ length: 200 }, (_, at) => object(`Other ${at}`, "Dock")),
    ];
    const indexed = Array.from({ length: 80 }, (_, at) => object(`Known ${at}`, late));
    const outside = [object("Begun", `${weather} ${late}`)];
    const { titlesFound } = await split(indexed, outside, first);
    const titles = await titlesFound("ferry late harbour");
    expect(titles).toHaveLength(86);
    expect(titles.slice(0, 61)).toContain("Begun");
  });
});
