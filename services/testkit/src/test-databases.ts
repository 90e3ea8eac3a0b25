import { randomBytes } from "node:crypto";
import { appRole, tasksRole } from "@fieldstone/database/roles.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type GlobalDatabase, openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import pg from "pg";
import { inject } from "vitest";
import { type masterRole, rolePasswords, templateNames, urlOfDatabase } from "./test-server.ts";

/** Administrator connections of the current test file, by the database's URL. */
const administrators = new Map<string, pg.Pool>();

/**
 * Runs `fn` with an administrator's connection, which bypasses every policy. Its session is reset, and
 * connections are kept until the file ends: a seed takes less time than opening one.
 */
export async function asAdministrator<T>(url: string, fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await administratorsOf(url).connect();
  let isAsNew = false;
  try {
    const result = await fn(client);
    await client.query("discard all");
    isAsNew = true;
    return result;
  } finally {
    client.release(!isAsNew);
  }
}

function administratorsOf(url: string): pg.Pool {
  const known = administrators.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: administratorName,
    idleTimeoutMillis: 0,
    // Lets a bench exit without closing the pool.
    allowExitOnIdle: true,
  });
  // A test may end idle connections; the pool opens new ones.
  pool.on("error", () => undefined);
  administrators.set(url, pool);
  return pool;
}

async function closeAdministrators(): Promise<void> {
  const pools = [...administrators.values()];
  administrators.clear();
  await Promise.all(pools.map((pool) => pool.end()));
}

export interface TestDatabase {
  readonly name: string;
  /** The administrator's URL: bypasses every policy. */
  readonly adminUrl: string;
  /** Connects as fieldstone_app. */
  readonly url: string;
  /** Connects as fieldstone_tasks. */
  readonly tasksUrl: string;
  close(): Promise<void>;
}

export interface TestCellDatabase extends TestDatabase {
  readonly cell: CellDatabase;
}

export interface TestGlobalDatabase extends TestDatabase {
  readonly database: GlobalDatabase;
}

const administratorName = "testkit";
/** Time for the server to notice closed connections. */
const leakGraceMs = 3_000;
const leakProbeMs = 20;

/** The open databases of the current test file. */
const opened = new Map<string, () => Promise<void>>();

/** A migrated cell database for a test file; closed, checked for leaks and dropped when the file ends. */
export async function createCellDatabase(): Promise<TestCellDatabase> {
  const database = await cloneTemplate("cell");
  const cell = openCellDatabase({ url: database.url, applicationName: "test-cell" });
  return { ...database, cell, close: register(database.name, () => cell.close()) };
}

/** Like createCellDatabase, for the router's database. */
export async function createGlobalDatabase(): Promise<TestGlobalDatabase> {
  const clone = await cloneTemplate("global");
  const database = openGlobalDatabase({ url: clone.url, applicationName: "test-router" });
  return { ...clone, database, close: register(clone.name, () => database.close()) };
}

/** An empty database for the runner's own tests; `owner`, where given, owns it and is its administrator. */
export async function createEmptyDatabase(owner?: typeof masterRole): Promise<TestDatabase> {
  const database = await createDatabase(owner === undefined ? "" : `owner ${owner.name}`);
  const adminUrl = urlOfDatabase(inject("postgresUrl"), database.name, owner);
  return { ...database, adminUrl, close: register(database.name, async () => undefined) };
}

function cloneTemplate(kind: keyof typeof templateNames): Promise<Omit<TestDatabase, "close">> {
  return createDatabase(`template ${templateNames[kind]} strategy file_copy`);
}

async function createDatabase(options: string): Promise<Omit<TestDatabase, "close">> {
  const serverUrl = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdministrator(serverUrl, (admin) => admin.query(`create database ${name} ${options}`));
  return {
    name,
    adminUrl: urlOfDatabase(serverUrl, name),
    url: urlOfDatabase(serverUrl, name, { name: appRole, password: rolePasswords.app }),
    tasksUrl: urlOfDatabase(serverUrl, name, { name: tasksRole, password: rolePasswords.tasks }),
  };
}

function register(name: string, close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = () => {
    closing ??= close();
    return closing;
  };
  opened.set(name, once);
  return once;
}

/**
 * Closes what the file opened, and fails if connections remain. Drops the databases unless `keep`.
 * Called by the setup file after each test file.
 */
export async function closeTestDatabases(keep: boolean): Promise<void> {
  const databases = [...opened];
  opened.clear();
  for (const [, close] of databases) await withinGrace(close());
  await withinGrace(closeAdministrators());
  const leaks: string[] = [];
  for (const [name] of databases) {
    leaks.push(...(await leakedConnections(name)));
    const serverUrl = inject("postgresUrl");
    if (!keep) await asAdministrator(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
  await withinGrace(closeAdministrators());
  if (leaks.length > 0) throw new Error(`connections left open by this file:\n${leaks.join("\n")}`);
}

/** A pool waits for its leased connections: report one that is never returned, instead of waiting for it. */
async function withinGrace(closing: Promise<void>): Promise<void> {
  const tooLong = Promise.withResolvers<void>();
  const timer = setTimeout(tooLong.resolve, leakGraceMs);
  await Promise.race([closing, tooLong.promise]);
  clearTimeout(timer);
}

/** Connections that a file's processes still have, after a moment for the server to notice closed ones. */
async function leakedConnections(name: string): Promise<readonly string[]> {
  return await asAdministrator(inject("postgresUrl"), async (admin) => {
    const giveUpAt = Date.now() + leakGraceMs;
    for (;;) {
      const { rows } = await admin.query<{ leak: string }>(
        `select format('%s %s: %s', application_name, state, left(query, 200)) as leak from pg_stat_activity
         where datname = $1 and backend_type = 'client backend'`,
        [name],
      );
      if (rows.length === 0 || Date.now() > giveUpAt) return rows.map(({ leak }) => leak);
      await admin.query("select pg_sleep($1)", [leakProbeMs / 1_000]);
    }
  });
}
