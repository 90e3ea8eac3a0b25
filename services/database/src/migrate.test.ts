import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  asAdministrator,
  createEmptyDatabase,
  type TestDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { masterRole } from "@fieldstone/testkit/test-server.ts";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { findDrift } from "./dump.ts";
import { migrate } from "./migrate.ts";
import { migrationsDir, readMigrationFiles } from "./migration-files.ts";

let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-migrations-"));
  await writeFile(join(dir, "0001-first.sql"), "create table first (id int primary key);");
  await writeFile(join(dir, "0002-second.sql"), "create table second (id int primary key);");
});
afterEach(() => rm(dir, { recursive: true }));

const run = () => migrate({ url: database.adminUrl, kind: "global", dir });
const tables = () =>
  asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    return rows.map(({ name }) => name);
  });

describe("the runner", () => {
  test("applies each file once, in order, and then finds nothing to do", async () => {
    expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await run()).toEqual([]);
    await writeFile(join(dir, "0010-third.sql"), "alter table second add column name text;");
    expect(await run()).toEqual(["0010-third.sql"]);
  });

  test("lets two runners at once do the work once", async () => {
    const [one, two] = await Promise.all([run(), run()]);
    expect([...one, ...two].sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
  });

  test("rolls a failing file back, keeps those before it, and goes on when it is mended", async () => {
    await writeFile(join(dir, "0002-second.sql"), "create table second (id int); select 1 / 0;");
    await expect(run()).rejects.toThrow("0002-second.sql failed: division by zero");
    expect(await tables()).toEqual(["first"]);
    await writeFile(join(dir, "0002-second.sql"), "create table second (id int);");
    expect(await run()).toEqual(["0002-second.sql"]);
  });

  test("lets others pass while it waits for a table, comes again, and gives up with the file's name", async () => {
    await run();
    await writeFile(join(dir, "0003-third.sql"), "alter table second add column name text;");
    const patience = { tries: 3, waitMs: 100, pauseMs: 50 };
    const wait = (lockPatience: typeof patience) =>
      migrate({ url: database.adminUrl, kind: "global", dir, lockPatience });
    await asAdministrator(database.adminUrl, async (reader) => {
      await reader.query("begin");
      await reader.query("select * from second");
      await expect(wait(patience)).rejects.toThrow(
        "0003-third.sql failed: canceling statement due to lock timeout",
      );
      const migrating = wait({ ...patience, tries: 200 });
      // Behind an ALTER that waits indefinitely, this query would wait too.
      await asAdministrator(database.adminUrl, (other) =>
        other.query("set statement_timeout = '5s'; select * from second"),
      );
      await reader.query("commit");
      expect(await migrating).toEqual(["0003-third.sql"]);
    });
  });

  test("refuses a file that changed after it was applied", async () => {
    await run();
    await writeFile(join(dir, "0001-first.sql"), "create table first (id bigint primary key);");
    await expect(run()).rejects.toThrow("0001-first.sql changed");
  });

  test("takes a file with other line ends for the same", async () => {
    await writeFile(join(dir, "0001-first.sql"), "create table first (\n  id int primary key\n);\n");
    await run();
    await writeFile(join(dir, "0001-first.sql"), "create table first (\r\n  id int primary key\r\n);\r\n");
    expect(await run()).toEqual([]);
  });

  test("refuses an applied file that is missing, and one that comes before an applied one", async () => {
    await rm(join(dir, "0001-first.sql"));
    await run();
    await writeFile(join(dir, "0001-first.sql"), "create table first (id int primary key);");
    await expect(run()).rejects.toThrow("0001-first.sql is numbered below 2");
    await rm(join(dir, "0001-first.sql"));
    await rm(join(dir, "0002-second.sql"));
    await expect(run()).rejects.toThrow("0002-second.sql was applied here and is missing");
  });

  test("refuses files badly named or numbered twice", async () => {
    await writeFile(join(dir, "0002-other.sql"), "select 1;");
    await expect(run()).rejects.toThrow("share a number");
    await rm(join(dir, "0002-other.sql"));
    await writeFile(join(dir, "third.sql"), "select 1;");
    await expect(run()).rejects.toThrow("NNNN");
  });

  test("migrates a cell's and a router's database, each by two runners at once", async () => {
    const cell = () => migrate({ url: database.adminUrl, kind: "cell" });
    const global = await createEmptyDatabase();
    const router = () => migrate({ url: global.adminUrl, kind: "global" });
    const applied = await Promise.all([cell(), router(), cell(), router()]);
    expect(applied.filter((each) => each.length > 0)).toHaveLength(2);
  });
});

test("the committed schema and table types are what the migrations make", async () => {
  expect(await findDrift(inject("postgresUrl"))).toEqual([]);
});

test("the committed schema.sql beside the migrations is not taken for one", async () => {
  await cp(join(migrationsDir("cell"), "schema.sql"), join(dir, "schema.sql"));
  expect(await run()).toHaveLength(2);
});

describe("a master that is no superuser, as a managed Postgres has", () => {
  test("brings a new cell's and a new router's database to the schema", async () => {
    for (const kind of ["cell", "global"] as const) {
      const fresh = await createEmptyDatabase(masterRole);
      expect(await migrate({ url: fresh.adminUrl, kind })).not.toEqual([]);
      expect(await migrate({ url: fresh.adminUrl, kind })).toEqual([]);
    }
  });

  test("is refused where the application's role could pass by its tenants' policies", async () => {
    await asAdministrator(database.adminUrl, (admin) => admin.query("alter role fieldstone_app bypassrls"));
    try {
      await expect(run()).rejects.toThrow(
        "fieldstone_app must be no superuser, bypass no row-level security",
      );
    } finally {
      await asAdministrator(database.adminUrl, (admin) =>
        admin.query("alter role fieldstone_app nobypassrls"),
      );
    }
  });
});

/** Files from this number on may run on a cell with tenants; earlier ones ran only on empty databases. */
const firstWithTenants = 101;

test("a migration that changes tenants' rows lifts the policy that hides them from the tables' owner", async () => {
  const files = await readMigrationFiles(migrationsDir("cell"));
  for (const { name, number, sql } of files) {
    if (number < firstWithTenants) continue;
    // A function's body runs later, when it is called.
    const now = sql.replaceAll(/\$\$.*?\$\$/gs, "");
    for (const [, table] of now.matchAll(/^\s*(?:update|delete from)\s+(\w+)/gim)) {
      expect(sql, `${name} changes ${table}`).toContain(`alter table ${table} no force row level security`);
      expect(sql, `${name} changes ${table}`).toContain(`alter table ${table} force row level security`);
    }
  }
});
