import { expect, test } from "vitest";
import { RowKeys } from "../cached-rows/row-keys.ts";
import { parseSearchQuery } from "../search-query.ts";
import { LanceFixture, object } from "./lance-fixture.testing.ts";
import { LanceRanker } from "./lance-ranker.ts";
import { lanceRows, rowPlaces, wordTables } from "./lance-rows.ts";
import { LanceSessions } from "./lance-sessions.ts";
import { LanceTables } from "./lance-tables.ts";

const fixture = new LanceFixture();

test("leaves out rows outside the index where they are too many to read, and finds them once they are in it", async () => {
  const tables = new LanceTables(fixture.dir, wordTables, new LanceSessions());
  const table = await tables.findOrCreate(fixture.tenant);
  const [known, fresh] = [object("Known", "marmalade here"), object("Fresh", "marmalade there")];
  await table.add(await lanceRows(await rowPlaces([known])));
  await table.optimize();
  await table.add(await lanceRows(await rowPlaces([fresh])));
  const ranker = new LanceRanker(new RowKeys());
  const found = async (tail: "none" | "left" | "skipped", query = "marmalade") =>
    (await ranker.rank(table, parseSearchQuery(query), { query, limit: 10 }, 10, tail)).rows.length;
  expect(await found("left")).toBe(2);
  expect(await found("skipped")).toBe(1);
  // Listing the newest needs no index.
  expect(await found("skipped", "")).toBe(2);
  await table.optimize();
  expect(await found("skipped")).toBe(2);
  tables.close();
});

test("says that there are as many as are counted at most where so many have all the words, and asks no further", async () => {
  const tables = new LanceTables(fixture.dir, wordTables, new LanceSessions());
  const table = await tables.findOrCreate(fixture.tenant);
  const objects = Array.from({ length: 1_050 }, (_, at) =>
    object(`Note ${at}`, at < 990 ? "pears and apples" : ["pears", "and apples"]),
  );
  await table.add(await lanceRows(await rowPlaces(objects)));
  await table.optimize();
  const ranker = new LanceRanker(new RowKeys());
  const rank = (query: string, counted: boolean) =>
    ranker.rank(table, parseSearchQuery(query), { query, limit: 20, counted }, 200, "none");
  const counted = await rank("note pears", true);
  expect([counted.total, counted.rows.length]).toEqual([1_000, 200]);
  const uncounted = await rank("note pears", false);
  expect(counted.rows.map(({ score }) => score)).toEqual(uncounted.rows.map(({ score }) => score));
  expect(uncounted.total).toBeUndefined();
  // 990 objects have both words in one piece: the total is left to the count.
  expect((await rank("pears apples", true)).total).toBeUndefined();
  expect((await rank("pears -lemon", true)).total).toBeUndefined();
  tables.close();
});
