import { chmod, chown, copyFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { lostClients } from "@fieldstone/infra/lost-clients.ts";
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

/** As `infra` configures the provider's: only TLS, and no session of a client that is gone. */
const settings = {
  max_replication_slots: "20",
  ...lostClients,
  log_min_duration_statement: "1000",
  // Temporary data needs no durability.
  fsync: "off",
};

const rulesFile = path.join(places.keys, "database-callers.conf");
/** Access: the superuser and the standby from this machine, all others with TLS. */
const rules = `${[addresses.database, addresses.standby]
  .map(
    (address) => `host all ${ownerRole} ${address}/32 scram-sha-256
host replication ${ownerRole} ${address}/32 scram-sha-256
`,
  )
  .join("")}hostssl all all 10.0.0.0/8 scram-sha-256
`;

/** A server's folder and the address that it listens on. */
export interface DatabasePlace {
  readonly dataDir: string;
  readonly address: string;
}

/** Starts or restarts a Postgres outside the cluster, with the settings of the cell's. */
export async function startServer(
  { dataDir, address }: DatabasePlace,
  secrets: CellSecrets,
  more: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  await writeFile(rulesFile, rules);
  await chmod(rulesFile, 0o644);
  return startPostgresServer({
    dataDir,
    port,
    password: secrets.superuserPassword,
    settings: { ...settings, listen_addresses: address, hba_file: rulesFile, ...more },
    logFile: path.join(places.logs, `${path.basename(dataDir)}.log`),
  });
}

/** Does work as the superuser of a server on this machine. */
export async function asSuperuser<T>(
  { address }: Pick<DatabasePlace, "address">,
  { superuserPassword }: CellSecrets,
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({
    host: address,
    port,
    user: ownerRole,
    password: superuserPassword,
    database: "postgres",
  });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Starts the cell's database: TLS by a private authority, and an owner without superuser rights. */
export async function startCellDatabase(
  dataDir: string,
  secrets: CellSecrets,
  identity: Identity,
): Promise<PostgresServer> {
  const place = { dataDir, address: addresses.database };
  const server = await startServer(place, secrets);
  await asSuperuser(place, secrets, async (admin) => {
    const { rowCount } = await admin.query("select from pg_roles where rolname = $1", [masterRole]);
    if (rowCount === 0) await furnish(admin, dataDir, secrets, identity);
  });
  return server;
}

/** Sets up a new server: certificate, owner role, databases. */
async function furnish(
  admin: pg.Client,
  dataDir: string,
  secrets: CellSecrets,
  identity: Identity,
): Promise<void> {
  await turnOnTls(admin, dataDir, identity);
  const password = admin.escapeLiteral(secrets.masterPassword);
  await admin.query(`create role ${masterRole} login createrole createdb password ${password}`);
  const held = cellRegion === planeRegion ? Object.values(databaseNames) : [databaseNames.cell];
  for (const name of held) await admin.query(`create database ${name} owner ${masterRole}`);
}

/** The server reads its key and certificate from its own folder, owned by its user. */
async function turnOnTls(admin: pg.Client, dataDir: string, identity: Identity): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  for (const [from, name] of [
    [identity.keyFile, "server.key"],
    [identity.certFile, "server.crt"],
  ] as const) {
    const file = path.join(dataDir, name);
    await copyFile(from, file);
    await chown(file, uid, gid);
  }
  await admin.query("alter system set ssl = on");
  await admin.query("select pg_reload_conf()");
}
