import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { silentLog } from "../log/create-log.ts";
import { createPool } from "../postgres/connections/connection-pool.ts";
import { holdWorkerLease } from "./worker-lease.ts";

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

const holders = () =>
  asAdministrator(database.adminUrl, async (client) => {
    const { rows } = await client.query(
      "select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
    );
    return rows.length;
  });

test("a lease is given back once, also where its connection's loss is told of late", async () => {
  const pool = createPool({ url: database.tasksUrl, applicationName: "lease" });
  const clients: pg.PoolClient[] = [];
  pool.on("connect", (client) => clients.push(client));
  const lease = holdWorkerLease(pool, "a-worker", silentLog);
  await expect.poll(holders).toBe(1);
  await lease.close();
  await expect.poll(holders).toBe(0);
  for (const client of clients) client.emit("error", new Error("terminating connection"));
  await pool.end();
});
