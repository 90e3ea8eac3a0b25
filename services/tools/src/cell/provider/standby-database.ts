import { chown, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { ownerRole, type PostgresServer } from "@fieldstone/local/postgres/postgres-server.ts";
import { addresses } from "../cell-places.ts";
import type { CellSecrets } from "../cell-secrets.ts";
import { until } from "../processes.ts";
import { succeeds } from "../run-command.ts";
import { asSuperuser, startServer } from "./cell-database.ts";

const atPrimary = { address: addresses.database } as const;
const atStandby = { address: addresses.standby } as const;

/**
 * Copies the running database into a folder and lets the copy follow it. From then on a transaction commits
 * once the standby has it, as in the provider's standby in another zone.
 */
export async function startStandby(
  primaryDir: string,
  dataDir: string,
  secrets: CellSecrets,
): Promise<PostgresServer> {
  await rm(dataDir, { recursive: true, force: true });
  const label = await asSuperuser(atPrimary, secrets, async (admin) => {
    await admin.query("select pg_backup_start('standby', true)");
    // It complains about files that are removed meanwhile, which the log makes good.
    await succeeds("cp", ["--archive", primaryDir, dataDir]);
    const { rows } = await admin.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    return rows[0]?.labelfile ?? "";
  });
  await rm(path.join(dataDir, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(primaryDir);
  for (const [name, text] of [
    ["backup_label", label],
    ["standby.signal", ""],
  ] as const) {
    const file = path.join(dataDir, name);
    await writeFile(file, text, { mode: 0o600 });
    await chown(file, uid, gid);
  }
  const standby = await startServer({ ...atStandby, dataDir }, secrets, {
    primary_conninfo: `host=${addresses.database} user=${ownerRole} password=${secrets.superuserPassword}`,
  });
  await asSuperuser(atPrimary, secrets, async (admin) => {
    const isStreaming = async (): Promise<boolean> => {
      const { rowCount } = await admin.query("select from pg_stat_replication where state = 'streaming'");
      return rowCount === 1;
    };
    await until("The database's standby", isStreaming);
    await admin.query("alter system set synchronous_standby_names = '*'");
    await admin.query("select pg_reload_conf()");
  });
  return standby;
}

/** Promotes the standby of a database that has ended, and gives it that database's address. */
export async function takeOver(
  standby: PostgresServer,
  dataDir: string,
  secrets: CellSecrets,
): Promise<PostgresServer> {
  await asSuperuser(atStandby, secrets, async (admin) => {
    await admin.query("select pg_promote()");
    // Nobody follows it yet.
    await admin.query("alter system reset synchronous_standby_names");
  });
  await standby.stop();
  return startServer({ ...atPrimary, dataDir }, secrets);
}
