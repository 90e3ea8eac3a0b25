import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type PostgresServer, startPostgresServer } from "@fieldstone/local/postgres/postgres-server.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import pg from "pg";

const run = promisify(execFile);
const password = "archived";

/** A Postgres server whose changes are archived continuously, as a provider does. */
export interface ArchivedPostgres {
  readonly server: PostgresServer;
  /** Copies the server's files while it runs: every restore starts from this. */
  backUp(): Promise<void>;
  /** Another server with the state at a moment between the backup and now. */
  restoreTo(moment: Date): Promise<PostgresServer>;
  stop(): Promise<void>;
}

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-archived-pg-"));
  await chmod(dir, 0o755);
  const archive = path.join(dir, "archive");
  await mkdir(archive);
  await chmod(archive, 0o777);
  const dataDir = path.join(dir, "data");
  const server = await startPostgresServer({
    dataDir,
    port: await findFreePort(),
    password,
    settings: { archive_mode: "on", archive_command: `cp %p ${archive}/%f`, shared_buffers: "64MB" },
  });
  const restored: PostgresServer[] = [];
  const backup = path.join(dir, "backup");
  return {
    server,
    async backUp() {
      await asOwner(server, async (client) => {
        await client.query("select pg_backup_start('base', true)");
        // Keeps owners and times; files that the running server removes in the meantime are in the archive.
        await run("cp", ["-a", dataDir, backup]);
        const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
        await rm(path.join(backup, "postmaster.pid"), { force: true });
        await writeOwned(path.join(backup, "backup_label"), rows[0]?.labelfile ?? "");
      });
    },
    async restoreTo(moment) {
      await archiveAll(server);
      const target = path.join(dir, `restored-${restored.length}`);
      await run("cp", ["-a", backup, target]);
      await writeOwned(path.join(target, "recovery.signal"), "");
      const started = await startPostgresServer({
        dataDir: target,
        port: await findFreePort(),
        password,
        settings: {
          restore_command: `cp ${archive}/%f %p`,
          recovery_target_time: moment.toISOString().replace("T", " ").replace("Z", "+00"),
          recovery_target_action: "promote",
          archive_mode: "off",
          shared_buffers: "64MB",
        },
      });
      restored.push(started);
      return started;
    },
    async stop() {
      for (const each of [server, ...restored]) await each.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Owned by the server's account: under root, the server runs as another one. */
async function writeOwned(file: string, text: string): Promise<void> {
  const { uid, gid } = await stat(path.dirname(file));
  await writeFile(file, text, { mode: 0o600 });
  await chown(file, uid, gid);
}

/** Ends the current WAL segment, and waits until it is in the archive. */
async function archiveAll(server: PostgresServer): Promise<void> {
  await asOwner(server, async (client) => {
    const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name");
    for (;;) {
      const { rows: done } = await client.query<{ archived: boolean }>(
        "select coalesce(last_archived_wal >= $1, false) as archived from pg_stat_archiver",
        [rows[0]?.name],
      );
      if (done[0]?.archived === true) return;
      await client.query("select pg_sleep(0.05)");
    }
  });
}

async function asOwner<T>(server: PostgresServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
