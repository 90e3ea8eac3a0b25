import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { findS3Server, startS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import { connect } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Schema } from "apache-arrow";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { wordTables } from "./lance-rows.ts";
import { LanceSessions } from "./lance-sessions.ts";
import { LanceTables } from "./lance-tables.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-tables-"));
});
afterAll(() => rm(dir, { recursive: true }));

test("what tables of many tenants leave in memory is in the cell's own caches", async () => {
  const sessions = new LanceSessions();
  const empty = sessions.cachedBytes();
  const tables = new LanceTables(dir, wordTables, sessions);
  for (let index = 0; index < 5; index += 1) {
    const tenant = { region: "EU_A", teamId: newId() } as const;
    expect(await Promise.all([tables.find(tenant), tables.find(tenant)])).toEqual([undefined, undefined]);
    await tables.findOrCreate(tenant);
    tables.forget(tenant);
    expect(await (await tables.find(tenant))?.countRows("chunk = 0")).toBe(0);
  }
  // The library ignores a session that it is given in another place, and caches as much as it likes.
  expect(sessions.cachedBytes()).toBeGreaterThan(empty + 1_000);
  tables.close();
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
  const tables = new LanceTables(dir, wordTables, new LanceSessions());
  const table = await tables.find(tenant);
  expect((await table?.schema())?.fields.map(({ name }) => name)).toEqual(
    wordTables.schema.fields.map(({ name }) => name),
  );
  tables.close();
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
    const tables = new LanceTables(`s3://${server.bucket}/search`, wordTables, new LanceSessions(), store);
    try {
      const tenant = { region: "US_B", teamId: newId() } as const;
      expect(await tables.find(tenant)).toBeUndefined();
      expect(await (await tables.findOrCreate(tenant)).countRows()).toBe(0);
      expect(await tables.find(tenant)).toBeDefined();
    } finally {
      tables.close();
      vi.unstubAllEnvs();
      await server.stop();
    }
  },
);

/** In a process of its own, since a regression ends it with a signal. */
const lettingGo = `
  import { LanceSessions } from ${JSON.stringify(path.join(import.meta.dirname, "lance-sessions.ts"))};
  import { LanceTables } from ${JSON.stringify(path.join(import.meta.dirname, "lance-tables.ts"))};
  import { wordTables } from ${JSON.stringify(path.join(import.meta.dirname, "lance-rows.ts"))};
  const tables = new LanceTables(process.argv[1], wordTables, new LanceSessions());
  const tenant = { region: "EU_A", teamId: "0190a1b2-0000-7000-8000-000000000001" };
  for (let round = 0; round < 40; round += 1) {
    const table = await tables.findOrCreate(tenant);
    const work = Array.from({ length: 8 }, () => [table.countRows("chunk > 0"), table.optimize(), table.version()]);
    await new Promise(setImmediate);
    if (round % 2 === 0) tables.forget(tenant);
    else tables.close();
    await Promise.allSettled(work.flat());
  }
`;

test("a table that is let go under calls that still use it does not end the process", () => {
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", lettingGo];
  const ended = spawnSync(process.execPath, [...flags, path.join(dir, "let-go")], { encoding: "utf8" });
  expect({ ...ended, output: undefined }).toMatchObject({ status: 0, signal: null });
}, 60_000);
