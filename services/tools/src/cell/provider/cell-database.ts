import { chmod, chown, copyFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  ownerRole,
  type PostgresServer,
  startPostgresServer,
} from "@fieldstone/local/postgres/postgres-server.ts";
import pg from "pg";
import { addresses, cellRegion, places, planeRegion } from "../cell-places.ts";
import type { CellSecrets } from "../cell-secrets.ts";
import type { Identity } from "./authority.ts";
import { databaseNames, masterRole } from "./database-names.ts";

const port = 5_432;

/** As `infra` configures the provider's: only TLS, and no transaction idle for more than a minute. */
const settings = {
  listen_addresses: addresses.database,
  max_replication_slots: "20",
  idle_in_transaction_session_timeout: "60000",
  log_min_duration_statement: "1000",
  // Temporary data needs no durability.
  fsync: "off",
};

const rulesFile = path.join(places.keys, "database-callers.conf");
/** Access: the superuser from this machine, all others with TLS. */
const rules = `host all ${ownerRole} ${addresses.database}/32 scram-sha-256
hostssl all all 10.0.0.0/8 scram-sha-256
`;

/**
 * Starts or restarts a Postgres outside the cluster: TLS by a private authority, and an owner without
 * superuser rights.
 */
export async function startCellDatabase(secrets: CellSecrets, identity: Identity): Promise<PostgresServer> {
  await writeFile(rulesFile, rules);
  await chmod(rulesFile, 0o644);
  const server = await startPostgresServer({
    dataDir: places.postgres,
    port,
    password: secrets.superuserPassword,
    settings: { ...settings, hba_file: rulesFile },
    logFile: path.join(places.logs, "postgres.log"),
  });
  const admin = new pg.Client({
    host: addresses.database,
    port,
    user: ownerRole,
    password: secrets.superuserPassword,
    database: "postgres",
  });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [masterRole]);
    if (rowCount === 0) await furnish(admin, secrets, identity);
  } finally {
    await admin.end();
  }
  return server;
}

/** Sets up a new server: certificate, owner role, databases. */
async function furnish(admin: pg.Client, secrets: CellSecrets, identity: Identity): Promise<void> {
  await turnOnTls(admin, identity);
  const password = admin.escapeLiteral(secrets.masterPassword);
  await admin.query(`create role ${masterRole} login createrole createdb password ${password}`);
  const held = cellRegion === planeRegion ? Object.values(databaseNames) : [databaseNames.cell];
  for (const name of held) await admin.query(`create database ${name} owner ${masterRole}`);
}

/** The server reads its key and certificate from its own folder, owned by its user. */
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
  await admin.query("alter system set ssl = on");
  await admin.query("select pg_reload_conf()");
}
