import { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { eraseInTable } from "./erase-rows.ts";
import { erasedTables } from "./erased-tables.ts";
import { listErasedTables } from "./list-erased-tables.ts";
import { retainedColumns } from "./retained-columns.ts";

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
    expect(retainedColumns[name]).not.toBe("*");
    expect(tables.find((table) => table.name === name)?.columns).toEqual(
      expect.arrayContaining(columns.map((column) => expect.objectContaining(column))),
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

test("a column is cut to the length that the database allows, whether it is described or not", async () => {
  const tables = new Map((await listed()).map((table) => [table.name, table.columns]));
  const limitOf = (table: string, column: string) =>
    tables.get(table)?.find(({ name }) => name === column)?.lengthMax;
  expect(limitOf("templates", "description")).toBe(500);
  expect(limitOf("saved_filters", "title")).toBe(200);
  expect(limitOf("channel_data", "title")).toBe(300);
  expect(limitOf("notes", "import_origin")).toBe(255);
  expect(limitOf("tags", "description")).toBeUndefined();
});

test("a text that becomes longer than its column allows is cut", async () => {
  await asAdministrator(database.adminUrl, async (admin) => {
    const said = `${"x".repeat(490)} Li Wu`;
    await admin.query(
      `insert into templates (team_id, template_id, workspace_template, title, description, content)
       values ($1, $2, 'PROJECT', 'Interviews', $3, '{}')`,
      [team.teamId, newId(), said],
    );
  });
  const eraser = new Eraser({ names: ["Li Wu"], emails: [], quotes: [] });
  const { count, texts } = await withTenant(database.cell, team.system, "write", async (tx) => {
    const table = (await listErasedTables(tx)).find(({ name }) => name === "templates");
    if (table === undefined) throw new Error("no templates");
    const erased = await eraseInTable(tx, table, eraser);
    const rows = await tx.db.selectFrom("templates").select("description").execute();
    return { count: erased.count, texts: rows.map(({ description }) => description) };
  });
  expect(count).toBe(1);
  expect(texts).toContain(`${"x".repeat(490)} Unnamed p`);
});
