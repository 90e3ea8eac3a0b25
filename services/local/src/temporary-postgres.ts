import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "./free-port.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { throwawayRoot, throwawayRoots } from "./throwaway-root.ts";

export interface TemporaryPostgres {
  /** The superuser's URL of the server's `postgres` database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops it but leaves its folder for inspection. Returns the data folder. */
  stopAndKeep(): Promise<string>;
}

const dirPrefix = "fieldstone-temporary-pg-";

/** No durability: the server is thrown away. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  autovacuum: "off",
  // Nothing follows this server: a database copied from a template is not written to the log.
  wal_level: "minimal",
  max_wal_senders: "0",
};

/** Starts a real Postgres in a folder of its own, on a port the system gives, for tests and checks. Stopping it removes everything. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  await removeAbandonedServers();
  const dir = await mkdtemp(join(await throwawayRoot(), dirPrefix));
  await chmod(dir, 0o755);
  await writeFile(join(dir, "owner.pid"), String(process.pid));
  const dataDir = join(dir, "data");
  try {
    const port = await findFreePort();
    const server = await startPostgresServer({ dataDir, port, password: "temporary", settings });
    return {
      url: server.url("postgres"),
      async stop() {
        await server.stop();
        await rm(dir, { recursive: true, force: true });
      },
      async stopAndKeep() {
        await server.stop();
        // Without an owner it is nobody's to remove.
        await rm(join(dir, "owner.pid"));
        return dataDir;
      },
    };
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** A killed process cannot clean up: the next one stops its server and removes its folder. */
async function removeAbandonedServers(): Promise<void> {
  const dirs = await Promise.all(throwawayRoots.map(abandonableIn));
  for (const dir of dirs.flat()) {
    const owner = await readPid(join(dir, "owner.pid"));
    if (owner === undefined || isAlive(owner)) continue;
    const server = await readPid(join(dir, "data", "postmaster.pid"));
    if (server !== undefined && isAlive(server)) process.kill(server, "SIGQUIT");
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function abandonableIn(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(() => []);
  return names.filter((name) => name.startsWith(dirPrefix)).map((name) => join(root, name));
}

async function readPid(path: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
