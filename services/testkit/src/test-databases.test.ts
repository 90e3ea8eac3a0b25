import pg from "pg";
import { expect, test } from "vitest";
import { seedTeam } from "./seeds.ts";
import {
  asAdministrator,
  closeTestDatabases,
  createCellDatabase,
  createGlobalDatabase,
} from "./test-databases.ts";

test("each file has a database of its own, with the schema and nothing else", async () => {
  const [one, two] = [await createCellDatabase(), await createCellDatabase()];
  await seedTeam(one);
  const teams = (url: string) =>
    asAdministrator(url, async (admin) => (await admin.query("select team_id from teams")).rowCount);
  expect([await teams(one.adminUrl), await teams(two.adminUrl)]).toEqual([1, 0]);
  const global = await createGlobalDatabase();
  expect(
    await asAdministrator(
      global.adminUrl,
      async (admin) => (await admin.query("select from tenant_routes")).rowCount,
    ),
  ).toBe(0);
});

test("a connection left open at the end of a file fails it by name", async () => {
  const database = await createCellDatabase();
  const leaked = new pg.Client({ connectionString: database.url, application_name: "forgetful" });
  leaked.on("error", () => undefined);
  await leaked.connect();
  await leaked.query("select 'what it did last'");
  await expect(closeTestDatabases(false)).rejects.toThrow("forgetful idle: select 'what it did last'");
  await leaked.end();
});

test("a leased connection that never comes back does not hold the end up", async () => {
  const database = await createCellDatabase();
  const leased = await database.cell.pool.connect();
  leased.on("error", () => undefined);
  await expect(closeTestDatabases(false)).rejects.toThrow("test-cell idle");
  leased.release(true);
});
