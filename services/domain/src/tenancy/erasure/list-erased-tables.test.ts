import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { erasedTables } from "./erased-tables.ts";
import { keptColumns } from "./kept-columns.ts";
import { listErasedTables } from "./list-erased-tables.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

const listed = () => withTenant(database.cell, team.system, "read", listErasedTables);

test("what is described is in the database, and nothing is both looked through and kept", async () => {
  const tables = await listed();
  for (const { name, columns } of erasedTables) {
    expect(keptColumns[name]).not.toBe("*");
    expect(tables.find((table) => table.name === name)?.columns).toEqual(
      expect.arrayContaining([...columns]),
    );
  }
});

test("a text that a later table adds is looked through without a word here", async () => {
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(`create table letters (team_id uuid not null, letter_id uuid not null, body text not null,
      facts jsonb, kind text not null check (kind in ('SENT', 'KEPT')), primary key (team_id, letter_id))`);
    await admin.query("alter table folders add column summary text");
  });
  const tables = await listed();
  expect(tables.find(({ name }) => name === "letters")).toEqual({
    name: "letters",
    place: "OTHER",
    columns: [{ name: "body" }, { name: "facts", isJson: true }],
  });
  expect(tables.find(({ name }) => name === "folders")?.columns).toContainEqual({ name: "summary" });
});
