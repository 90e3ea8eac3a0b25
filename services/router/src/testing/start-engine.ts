import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { getCACertificates } from "node:tls";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { EngineFeed } from "../engine/engine-feed.ts";
import type { EngineFiles } from "../engine/engine-files.ts";
import type { EngineOptions } from "../engine/engine-settings.ts";
import { writeEngineFiles } from "../engine/write-engine-files.ts";
import type { RouteTable } from "../routes/route-table.ts";
import { haproxyProgram } from "./start-haproxy.ts";
import { testServiceToken } from "./test-service-token.ts";

/** What forwards requests: the router alone, or an engine in front of it. */
export type Plane = "node" | "haproxy";

export const hasHaproxy = spawnSync(haproxyProgram, ["-v"]).status === 0;

export interface TestEngineOptions extends Omit<EngineOptions, "host" | "port"> {
  readonly table: RouteTable;
  readonly credentialFor: (region: RegionKey) => string;
  readonly credentialsMs: number;
}

export interface TestEngine {
  readonly port: number;
  readonly pid: number | undefined;
  readonly files: EngineFiles;
  readonly feed: EngineFeed;
  readonly errors: unknown[];
  /** Kills the process without warning. */
  kill(): Promise<void>;
  /** Starts it again with the files of its folder. */
  start(): Promise<void>;
  close(): Promise<void>;
}

type Needed = Pick<TestEngineOptions, "table" | "routerPort" | "cells" | "trustedProxies">;

const triesMax = 5;
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/**
 * Resolves once a process answers at the socket: HAProxy listens there even if it then fails to get its port.
 * @throws Error where `ended` comes first
 */
async function waitForSocket(path: string, ended: AbortSignal): Promise<void> {
  for (;;) {
    if (ended.aborted) throw new Error("the engine did not start");
    const socket = connect(path);
    const answers = await new Promise<boolean>((resolve) => {
      socket.once("data", () => resolve(true));
      socket.once("close", () => resolve(false));
      socket.once("error", () => resolve(false));
      socket.write("show info\n");
    });
    socket.destroy();
    if (answers) return;
    await turn();
  }
}

/** A real HAProxy in front of a router, fed from its table; resolves once it forwards by it. */
export async function startTestEngine(options: Needed & Partial<TestEngineOptions>): Promise<TestEngine> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-engine-"));
  const listenOn = (port: number): Promise<EngineFiles> =>
    writeEngineFiles(dir, {
      host: "127.0.0.1",
      port,
      threads: 1,
      protocol: "http",
      tracedShare: 0,
      credentialsExpire: false,
      authorities: getCACertificates("default"),
      stopGraceMs: 5_000,
      ...options,
    });
  let port = await findFreePort();
  const files = await listenOn(port);
  let child: ChildProcess | undefined;
  const endWithTests = (): void => void child?.kill("SIGKILL");
  const start = async (): Promise<void> => {
    // Standard error is a pipe: an engine that outlived its test would keep the test process's own open.
    const started = spawn(haproxyProgram, ["-db", "-f", files.settings], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    child = started;
    started.stderr.pipe(process.stderr, { end: false });
    process.once("exit", endWithTests);
    const ended = new AbortController();
    started.once("exit", () => ended.abort());
    await waitForSocket(files.socket, ended.signal);
  };
  const kill = async (): Promise<void> => {
    process.off("exit", endWithTests);
    if (child === undefined || hasEnded(child)) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const errors: unknown[] = [];
  const feed = new EngineFeed({
    table: options.table,
    files,
    rootDomain: "fieldstone.localhost",
    regions: [...options.cells.keys()],
    credentialFor: options.credentialFor ?? (() => testServiceToken),
    onError: (_what, error) => errors.push(error),
    ...(options.credentialsMs === undefined ? {} : { credentialsMs: options.credentialsMs }),
  });
  // Another connection may have taken the chosen port; HAProxy then ends at once.
  for (let tries = triesMax; ; tries -= 1) {
    try {
      await start();
      break;
    } catch (error) {
      if (tries === 0) throw error;
      port = await findFreePort();
      await listenOn(port);
    }
  }
  feed.start();
  while (!feed.isCurrent) {
    if (child === undefined || hasEnded(child)) throw new Error("the engine ended before it was fed");
    await turn();
  }
  await feed.settled();
  return {
    port,
    get pid() {
      return child?.pid;
    },
    files,
    feed,
    errors,
    kill,
    start,
    close: async () => {
      await feed.stop();
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
