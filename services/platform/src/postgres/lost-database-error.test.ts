import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { answerOf } from "../http/error-body.ts";
import { openCellDatabase } from "./cell-database.ts";
import { openGlobalDatabase, withGlobal } from "./global-database.ts";
import { readTenantStamp, withTenant } from "./tenant.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

/** An address where nothing listens: port 1 is the multiplexer's, which nobody runs. */
const nowhere = { url: "postgres://app:none@127.0.0.1:1/cell", applicationName: "test" };
const lost = { name: "LostDatabaseError" };

test("a transaction whose connection the server ends has lost its database", async () => {
  const cut = withTenant(database.cell, team.system, "write", async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]),
    );
    await sql`select 1`.execute(db);
  });
  await expect(cut).rejects.toMatchObject(lost);
  const after = withTenant(database.cell, team.system, "read", async () => "read again");
  expect(await after).toBe("read again");
});

test("a server that is not there is a lost database, for tenants, their stamps and routes", async () => {
  const cell = openCellDatabase(nowhere);
  const routes = openGlobalDatabase(nowhere);
  try {
    await expect(withTenant(cell, team.system, "read", async () => 1)).rejects.toMatchObject(lost);
    await expect(readTenantStamp(cell, team.system, [])).rejects.toMatchObject(lost);
    await expect(withGlobal(routes, "read", async () => 1)).rejects.toMatchObject(lost);
  } finally {
    await Promise.all([cell.close(), routes.close()]);
  }
});

test("other faults stay as they are, whatever code they have", async () => {
  const wrong = withTenant(database.cell, team.system, "read", ({ db }) => sql`select nothing`.execute(db));
  await expect(wrong).rejects.toMatchObject({ name: "error", code: "42703" });
});

test("is answered as temporary, with a time to try again and nothing of the cause", async () => {
  const cell = openCellDatabase(nowhere);
  const error: unknown = await withTenant(cell, team.system, "read", async () => 1).catch((fault) => fault);
  await cell.close();
  const answer = answerOf(error, "reference-1");
  expect(answer).toMatchObject({
    status: 503,
    unexpected: true,
    retryAfterSeconds: 5,
    body: { errors: [{ title: "database.unavailable" }] },
  });
  expect(JSON.stringify(answer.body)).not.toContain("127.0.0.1");
});
