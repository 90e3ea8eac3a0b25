import { setTimeout as pause } from "node:timers/promises";
import { advisoryLocks } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { runConcurrently } from "./concurrent-indexes.ts";
import {
  type DatabaseKind,
  type MigrationFile,
  migrationsDir,
  readMigrationFiles,
} from "./migration-files.ts";
import { ensureRoles, type RolePasswords, tasksRole } from "./roles.ts";

export interface MigrateOptions {
  /** A role that may create roles, schemas and extensions. It becomes the owner of the tables. */
  readonly url: string;
  readonly kind: DatabaseKind;
  /** If left out, existing roles keep their passwords and new ones get none. */
  readonly passwords?: RolePasswords;
  /** Folder of the numbered files, if not the kind's own. */
  readonly dir?: string;
  readonly lockPatience?: LockRetryPolicy;
}

/**
 * How a file waits for locks. While it waits for a table in use, all later statements on the table queue
 * behind it, so each wait is short and there are many tries.
 */
export interface LockRetryPolicy {
  readonly tries: number;
  /** Longest wait of one statement, and the pause before the file is retried. */
  readonly waitMs: number;
  readonly pauseMs: number;
}

/** Five minutes in total. */
const lockPatienceDefault: LockRetryPolicy = { tries: 60, waitMs: 2_000, pauseMs: 3_000 };

/**
 * Migrates a database to the newest schema: roles, the queue's tables (cells only), then the numbered files.
 * Each file runs in a transaction together with its checksum, or outside one if it creates indexes
 * concurrently. Returns the names of the files applied by this call.
 * @throws Error naming a file that changed or vanished after it was applied, or precedes an applied one
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const files = await readMigrationFiles(options.dir ?? migrationsDir(options.kind));
  const client = new pg.Client({ connectionString: options.url, application_name: "fieldstone-migrate" });
  await client.connect();
  try {
    await takeTurn(client);
    await ensureRoles(client, options.passwords);
    if (options.kind === "cell") await migrateQueue(client, options.url);
    return await applyFiles(client, files, options.lockPatience ?? lockPatienceDefault);
  } finally {
    await client.end();
  }
}

/** How often a runner checks whether another has finished, in ms. */
const turnPollMs = 500;

/**
 * A second runner waits and then finds nothing to do. It polls, because a concurrent index build waits for
 * all running statements: one blocked on the lock would deadlock with it.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      advisoryLocks.migrations,
    ]);
    if (rows[0]?.taken === true) return;
    await pause(turnPollMs);
  }
}

async function migrateQueue(client: pg.Client, url: string): Promise<void> {
  await client.query(`create schema if not exists graphile_worker authorization ${tasksRole}`);
  const { rows } = await client.query("select current_database() as name");
  const database = client.escapeIdentifier(String(rows[0]?.name));
  // The queue's library runs "create schema if not exists", which always needs the privilege.
  await client.query(`grant create on database ${database} to ${tasksRole}`);
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c role=${tasksRole}` });
  // An error of an idle connection shows up again in the next query.
  pool.on("error", () => undefined);
  pool.on("connect", (connection) => connection.on("error", () => undefined));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
    await client.query(`revoke create on database ${database} from ${tasksRole}`);
  }
}

async function applyFiles(
  client: pg.Client,
  files: readonly MigrationFile[],
  patience: LockRetryPolicy,
): Promise<readonly string[]> {
  await client.query(`create schema if not exists fieldstone`);
  await client.query(`create table if not exists fieldstone.migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    "select number, name, checksum from fieldstone.migrations order by number",
  );
  const byNumber = new Map(files.map((file) => [file.number, file]));
  for (const applied of rows) {
    const file = byNumber.get(applied.number);
    if (file === undefined) throw new Error(`${applied.name} was applied here and is missing from the files`);
    if (file.checksum !== applied.checksum) {
      throw new Error(`${file.name} changed after it was applied here; write a new migration instead`);
    }
  }
  const newest = rows.at(-1)?.number ?? -1;
  const done = new Set(rows.map(({ number }) => number));
  const pending = files.filter(({ number }) => !done.has(number));
  const late = pending.find(({ number }) => number < newest);
  if (late !== undefined) {
    throw new Error(
      `${late.name} is numbered below ${newest}, which is applied here; give it a higher number`,
    );
  }
  if (pending.length > 0) await applyPending(client, pending, patience);
  return pending.map(({ name }) => name);
}

/** Matches no tenant: checking a constraint reads rows under policies, which require a team. */
const absentTeamId = "00000000-0000-0000-0000-000000000000";

/** Grants a managed Postgres's master role for the run what a superuser may do anyway. */
async function applyPending(
  client: pg.Client,
  pending: readonly MigrationFile[],
  patience: LockRetryPolicy,
): Promise<void> {
  await client.query("select set_config('fieldstone.team_id', $1, false)", [absentTeamId]);
  // A function's new owner needs the privilege to create objects in its schema.
  await client.query(`grant create on schema fieldstone to ${tasksRole}`);
  try {
    for (const file of pending) await applyPatiently(client, file, patience);
  } finally {
    await client.query(`revoke create on schema fieldstone from ${tasksRole}`);
  }
}

/** SQLSTATE of a lock timeout. */
const lockNotAvailable = "55P03";

/** Retries a file that did not get its locks, after letting the statements queued behind it pass. */
async function applyPatiently(
  client: pg.Client,
  file: MigrationFile,
  { tries, waitMs, pauseMs }: LockRetryPolicy,
): Promise<void> {
  await client.query("select set_config('lock_timeout', $1, false)", [`${waitMs}ms`]);
  for (let left = tries - 1; ; left -= 1) {
    try {
      await applyFile(client, file);
      return;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isLock = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (!isLock || left === 0) throw error;
      await pause(pauseMs);
    }
  }
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    if (file.concurrent !== undefined) {
      await runConcurrently(client, file.concurrent);
      await note(client, file);
      return;
    }
    await client.query("begin");
    await client.query(file.sql);
    await note(client, file);
    await client.query("commit");
  } catch (error) {
    if (file.concurrent === undefined) await client.query("rollback");
    throw new Error(`${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function note(client: pg.Client, { number, name, checksum }: MigrationFile): Promise<void> {
  await client.query("insert into fieldstone.migrations (number, name, checksum) values ($1, $2, $3)", [
    number,
    name,
    checksum,
  ]);
}
