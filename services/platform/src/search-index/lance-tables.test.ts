import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexCacheBytesMax, LanceTables, metadataCacheBytesMax } from "./lance-tables.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-tables-"));
});
afterAll(() => rm(dir, { recursive: true }));

test("what tables of many tenants leave in memory is counted and bounded by the cell's own caches", async () => {
  const tables = new LanceTables(dir, 4);
  for (let index = 0; index < 5; index += 1) {
    const table = await tables.findOrCreate({ region: "EU_A", teamId: newId() });
    expect(await table.countRows()).toBe(0);
  }
  expect(tables.cachedBytes()).toBeGreaterThan(0);
  expect(tables.cachedBytes()).toBeLessThanOrEqual(indexCacheBytesMax + metadataCacheBytesMax);
  await tables.close();
});
