import { appendFile, chown, copyFile, stat } from "node:fs/promises";
import path from "node:path";
import { type PostgresServer, startPostgresServer } from "@fieldstone/local/postgres-server.ts";
import pg from "pg";
import type { Identity } from "./authority.ts";
import { addresses, places } from "./cell-places.ts";
import type { CellSecrets } from "./cell-secrets.ts";
import { databaseNames, masterRole } from "./database-names.ts";

const port = 5_432;

/** As `infra` sets the provider's: TLS alone, and no transaction may stay idle for more than a minute. */
const settings = {
  listen_addresses: `127.0.0.1,${addresses.database}`,
  max_replication_slots: "20",
  idle_in_transaction_session_timeout: "60000",
  log_min_duration_statement: "1000",
  // What is thrown away needs no durability.
  fsync: "off",
};

/** A Postgres outside the cluster: TLS of a private authority, and a master who is no superuser. */
export async function startCellDatabase(secrets: CellSecrets, identity: Identity): Promise<PostgresServer> {
  const server = await startPostgresServer({
    dataDir: places.postgres,
    port,
    password: secrets.superuserPassword,
    settings,
    logFile: path.join(places.logs, "postgres.log"),
  });
  const admin = new pg.Client(server.url("postgres"));
  await admin.connect();
  try {
    await turnOnTls(admin, identity);
    await admin.query(
      `create role ${masterRole} login createrole createdb password ${admin.escapeLiteral(secrets.masterPassword)}`,
    );
    for (const name of Object.values(databaseNames))
      await admin.query(`create database ${name} owner ${masterRole}`);
  } finally {
    await admin.end();
  }
  return server;
}

/** The server reads key and certificate from its own folder, where its account owns them. */
async function turnOnTls(admin: pg.Client, identity: Identity): Promise<void> {
  const { uid, gid } = await stat(places.postgres);
  for (const [from, name] of [
    [identity.keyFile, "server.key"],
    [identity.certFile, "server.crt"],
  ] as const) {
    const file = path.join(places.postgres, name);
    await copyFile(from, file);
    await chown(file, uid, gid);
  }
  await appendFile(path.join(places.postgres, "pg_hba.conf"), "hostssl all all 10.0.0.0/8 scram-sha-256\n");
  await admin.query("alter system set ssl = on");
  await admin.query("select pg_reload_conf()");
}
