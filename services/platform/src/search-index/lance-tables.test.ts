import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { findS3Server, startS3Server } from "@fieldstone/testkit/s3-server.ts";
import { connect } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Schema } from "apache-arrow";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

const s3Server = findS3Server();

test.runIf(s3Server !== undefined)(
  "tables in a bucket are found by the provider's region, whatever the cell's own is called",
  async () => {
    const server = await startS3Server(s3Server ?? "");
    vi.stubEnv("REGION", "US_B");
    vi.stubEnv("AWS_ACCESS_KEY_ID", server.credentials.accessKeyId);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", server.credentials.secretAccessKey);
    const store = { awsRegion: "us-east-1", endpoint: server.endpoint };
    const tables = new LanceTables(`s3://${server.bucket}/search`, wordTables, openLanceSession(), store);
    try {
      const tenant = { region: "US_B", teamId: newId() } as const;
      expect(await tables.find(tenant)).toBeUndefined();
      expect(await (await tables.findOrCreate(tenant)).countRows()).toBe(0);
      expect(await tables.find(tenant)).toBeDefined();
    } finally {
      await tables.close();
      vi.unstubAllEnvs();
      await server.stop();
    }
  },
);
