import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { connect } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Schema } from "apache-arrow";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordTables } from "./lance-rows.ts";
import { indexCacheBytesMax, LanceTables, metadataCacheBytesMax, openLanceSession } from "./lance-tables.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-tables-"));
});
afterAll(() => rm(dir, { recursive: true }));

test("what tables of many tenants leave in memory is counted and bounded by the cell's own caches", async () => {
  const tables = new LanceTables(dir, wordTables, openLanceSession());
  for (let index = 0; index < 5; index += 1) {
    const table = await tables.findOrCreate({ region: "EU_A", teamId: newId() });
    expect(await table.countRows()).toBe(0);
  }
  expect(tables.cachedBytes()).toBeGreaterThan(0);
  expect(tables.cachedBytes()).toBeLessThanOrEqual(indexCacheBytesMax + metadataCacheBytesMax);
  await tables.close();
});

test("a table of before is read without the columns that nothing reads", async () => {
  const tenant = { region: "EU_A", teamId: newId() } as const;
  const old = new Schema([
    ...wordTables.schema.fields,
    new Field("vector", new FixedSizeList(4, new Field("item", new Float32(), true)), true),
  ]);
  const connection = await connect(`${dir}/EU_A`);
  await connection.createEmptyTable(tenant.teamId, old);
  connection.close();
  const tables = new LanceTables(dir, wordTables, openLanceSession());
  const table = await tables.find(tenant);
  expect((await table?.schema())?.fields.map(({ name }) => name)).toEqual(
    wordTables.schema.fields.map(({ name }) => name),
  );
  await tables.close();
});
