import { expect, test } from "vitest";
import { LanceRanker } from "./lance-ranker.ts";
import { lanceRows, rowPlaces, wordTables } from "./lance-rows.ts";
import { LanceStage, object } from "./lance-stage.testing.ts";
import { LanceTables, openLanceSession } from "./lance-tables.ts";
import { RowKeys } from "./row-keys.ts";
import { parseSearchQuery } from "./search-query.ts";

const stage = new LanceStage();

test("leaves out rows outside the index where they are too many to read, and finds them once they are in it", async () => {
  const tables = new LanceTables(stage.dir, wordTables, openLanceSession());
  const table = await tables.findOrCreate(stage.tenant);
  const [known, fresh] = [object("Known", "marmalade here"), object("Fresh", "marmalade there")];
  await table.add(await lanceRows(await rowPlaces([known])));
  await table.optimize();
  await table.add(await lanceRows(await rowPlaces([fresh])));
  const ranker = new LanceRanker(new RowKeys());
  const found = async (tail: "none" | "left" | "skipped", query = "marmalade") =>
    (await ranker.rank(table, parseSearchQuery(query), { query, limit: 10 }, 10, tail)).rows.length;
  expect(await found("left")).toBe(2);
  expect(await found("skipped")).toBe(1);
  // What is newest needs no index.
  expect(await found("skipped", "")).toBe(2);
  await table.optimize();
  expect(await found("skipped")).toBe(2);
  tables.close();
});
