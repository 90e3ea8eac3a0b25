import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  asAdministrator,
  createEmptyDatabase,
  type TestDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-indexes-"));
  await writeFile(join(dir, "0001-first.sql"), "create table first (id int not null, name text);");
  await run();
});
afterEach(() => rm(dir, { recursive: true }));

const run = () => migrate({ url: database.adminUrl, kind: "global", dir });
const ask = (sql: string) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(sql)).rows);
const indexes = () =>
  ask(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'first'::regclass",
  );
const writeMigration = (sql: string) => writeFile(join(dir, "0002-indexes.sql"), sql);

describe("indexes that are made concurrently", () => {
  test("let others write to the table all the while", async () => {
    await writeMigration("-- Found by name.\ncreate index concurrently first_name on first (name);");
    await asAdministrator(database.adminUrl, async (writer) => {
      await writer.query("begin; insert into first values (1, 'a')");
      const migrating = run();
      // The index exists, is not yet valid, and waits for the writer's transaction.
      await expect.poll(indexes).toEqual([{ name: "first_name", valid: false }]);
      await ask("set statement_timeout = '5s'; insert into first values (2, 'b')");
      await writer.query("commit");
      expect(await migrating).toEqual(["0002-indexes.sql"]);
    });
    expect(await indexes()).toEqual([{ name: "first_name", valid: true }]);
    expect(await run()).toEqual([]);
  });

  test("are made by one of two runners, for which the other does not wait in vain", async () => {
    await writeMigration("create index concurrently first_name on first (name);");
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(["0002-indexes.sql"]);
  });

  test("leave nothing behind that goes on refusing rows, and are made anew where a run was cut off", async () => {
    await ask("insert into first values (1, 'a'), (1, 'b')");
    await writeMigration("create unique index concurrently first_id on first (id);");
    await expect(run()).rejects.toThrow("0002-indexes.sql failed: could not create unique index");
    expect(await indexes()).toEqual([]);
    // State after a killed runner.
    await expect(ask("create unique index concurrently first_id on first (id)")).rejects.toThrow();
    expect(await indexes()).toEqual([{ name: "first_id", valid: false }]);
    await ask("delete from first where name = 'b'");
    expect(await run()).toEqual(["0002-indexes.sql"]);
    expect(await indexes()).toEqual([{ name: "first_id", valid: true }]);
  });

  test("go on behind those that an earlier run made, and are dropped likewise", async () => {
    await ask("create index first_name on first (name); create index old on first (id)");
    await writeMigration(
      "create index concurrently first_name on first (name);\ncreate index concurrently first_id on first (id);\ndrop index concurrently old;",
    );
    expect(await run()).toEqual(["0002-indexes.sql"]);
    expect((await indexes()).map(({ name }) => name).sort()).toEqual(["first_id", "first_name"]);
  });

  test("stand in a file of their own", async () => {
    await writeMigration("alter table first add column age int; create index concurrently a on first (age);");
    await expect(run()).rejects.toThrow("nothing may stand in one file");
  });
});
