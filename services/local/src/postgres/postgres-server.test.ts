import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgresServer } from "./postgres-server.ts";

let folder: string;
beforeAll(async () => {
  // mkdtemp creates a folder of mode 700, which the server's account cannot enter by itself when run as root.
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-postgres-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a second start keeps the data, also when the first one was never stopped", {
  timeout: 60_000,
}, async () => {
  const options = { dataDir: path.join(folder, "data"), password: "a b'c" };
  const first = await startPostgresServer({ ...options, port: await findFreePort() });
  await ask(first.url("postgres"), "create table kept as select 1 as one");
  const second = await startPostgresServer({ ...options, port: await findFreePort() });
  expect(await first.exited).toBe(0);
  expect(await ask(second.url("postgres"), "select one from kept")).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await second.exited).toBe(0);
});
