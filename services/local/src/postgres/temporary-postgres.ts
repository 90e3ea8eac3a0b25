import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { throwawayRoot, throwawayRoots } from "../throwaway-root.ts";
import { startPostgresServer } from "./postgres-server.ts";

export interface TemporaryPostgres {
  /** The superuser's URL for the `postgres` database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Stops the server but keeps its data folder, which it returns. */
  stopAndKeep(): Promise<string>;
}

const dirPrefix = "fieldstone-temporary-pg-";

/** No durability, as the server is temporary. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "64MB",
  autovacuum: "off",
  // There is no replica, so copying a database from a template need not be logged.
  wal_level: "minimal",
  max_wal_senders: "0",
};

/** Starts a real Postgres on a free port, for tests and checks. Stopping it removes everything. */
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
        // Without this file, no later run removes the folder.
        await rm(join(dir, "owner.pid"));
        return dataDir;
      },
    };
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw error;
  }
}

/** Stops the servers of killed processes, which cannot clean up, and removes their folders. */
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
