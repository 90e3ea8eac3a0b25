import path from "node:path";
import { allocatorEnvironment } from "@fieldstone/contracts/allocator.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellDatabaseName, dataFolder, globalDatabaseName } from "./data-folder.ts";
import type { LocalSecrets } from "./local-secrets.ts";
import { type LocalSettings, publicUrl, rootDomain } from "./local-settings.ts";

export interface LocalAddresses {
  readonly postgresPort: number;
  readonly cellPorts: ReadonlyMap<RegionKey, number>;
  readonly smtpUrl: string;
  readonly localPagesUrl: string;
}

interface Machine {
  readonly settings: LocalSettings;
  readonly secrets: LocalSecrets;
  readonly addresses: LocalAddresses;
}

/** The environment of one cell's process: API, worker and media of one region. */
export function cellEnvironment(machine: Machine, region: RegionKey): Record<string, string> {
  const { settings, secrets, addresses } = machine;
  const folder = dataFolder(settings.dataDir).cell(region);
  return {
    ...sharedEnvironment(machine),
    ...settings.passedOn?.cells,
    REGION: region,
    PORT: String(addresses.cellPorts.get(region)),
    DATABASE_URL: databaseUrl(machine, "fieldstone_app", secrets.appPassword, cellDatabaseName(region)),
    DATABASE_TASKS_URL: databaseUrl(
      machine,
      "fieldstone_tasks",
      secrets.tasksPassword,
      cellDatabaseName(region),
    ),
    DATA_DIR: folder.folder,
    MAILBOX_DIR: dataFolder(settings.dataDir).mail,
    OBJECTS_DRIVER: "file",
    OBJECTS_DIR: folder.objects,
    OBJECTS_SIGNING_KEY: secrets.objectsSigningKey,
    SEARCH_DIR: folder.search,
    ROUTER_URL: `http://127.0.0.1:${settings.port}`,
    // All features can be tried on one machine.
    NEW_WORKSPACE_TIER: "ENTERPRISE",
  };
}

export function routerEnvironment(machine: Machine, webDir: string): Record<string, string> {
  const { settings, secrets, addresses } = machine;
  const cells = [...addresses.cellPorts].map(([region, port]) => `${region}=http://127.0.0.1:${port}`);
  return {
    ...sharedEnvironment(machine),
    ...settings.passedOn?.router,
    PORT: String(settings.port),
    DATABASE_URL: databaseUrl(machine, "fieldstone_app", secrets.appPassword, globalDatabaseName),
    DATA_DIR: dataFolder(settings.dataDir).router,
    EMAIL_SESSION_KEY: secrets.emailSessionKey,
    CELLS: cells.join(","),
    WEB_DIR: webDir,
    LOCAL_PAGES_URL: addresses.localPagesUrl,
  };
}

/** V8's limit of the space for new objects, in MB. Larger spaces are collected less often, in longer pauses. */
export const newSpaceLimit = "--max-semi-space-size=8";

/**
 * V8 keeps garbage in proportion to its limits, which follow the machine's memory: up to 4 GB, and 134 MB for
 * new objects. A pod has less. With these, a cell under mixed load has at most 213 MB of heap in place of 449.
 * The limit of new objects holds for each thread too, whatever limit the thread is started with.
 */
const heapLimits = `--max-old-space-size=1024 ${newSpaceLimit}`;

function sharedEnvironment({ settings, secrets, addresses }: Machine): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    ...allocatorEnvironment,
    NODE_OPTIONS: heapLimits,
    // Caches stripped and compiled sources, which halves the time of a warm start; 30 MB of memory per cell.
    NODE_COMPILE_CACHE: path.join(settings.dataDir, "compile-cache"),
    LOG_LEVEL: settings.logLevel,
    HOST: "127.0.0.1",
    ROOT_DOMAIN: rootDomain,
    PUBLIC_URL: publicUrl(settings),
    SERVICE_TOKEN: secrets.serviceToken,
    EMAIL_HASH_KEY: secrets.emailHashKey,
    SMTP_URL: addresses.smtpUrl,
  };
}

function databaseUrl({ addresses }: Machine, role: string, password: string, database: string): string {
  return localDatabaseUrl(addresses.postgresPort, role, password, database);
}

/** The URL of a local database for a role. */
export function localDatabaseUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
