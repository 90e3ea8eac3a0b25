import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type LocalSettings, type PassedOn, rootDomain } from "@fieldstone/local/local-settings.ts";
import { type RunningFieldstone, startFieldstone } from "@fieldstone/local/start-fieldstone.ts";
import { createSteps } from "@fieldstone/local/steps.ts";
import { createStopList } from "@fieldstone/local/stop-list.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";

/**
 * Environment of the product's processes in tests: all starts share their compiled sources. Without it, each starts
 * with an empty cache, and compiling takes a third of a start.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(repositoryRoot, ".cache/compile-cache"),
} as const;

export interface TestFieldstone extends RunningFieldstone {
  readonly settings: LocalSettings;
  /** Stops all processes and keeps the folder, for another start. */
  stopProcesses(): Promise<void>;
  stop(): Promise<void>;
}

/** Everything that `npm start` starts, in its own folder and on a free port; stopping removes the folder. */
export async function startTestFieldstone(
  regions: readonly RegionKey[] = regionKeys,
  options: {
    port?: number;
    passedOn?: PassedOn;
    logLevel?: LocalSettings["logLevel"];
    /** Defaults to a new folder in the system's temporary one. */
    dataDir?: string;
  } = {},
): Promise<TestFieldstone> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), "fieldstone-test-")));
  const port = options.port ?? (await findFreePort());
  const passedOn = {
    router: { ...compileCache, ...options.passedOn?.router },
    cells: { ...compileCache, ...options.passedOn?.cells },
  };
  const { logLevel = "info" } = options;
  const settings: LocalSettings = { port, dataDir, regions, logLevel, passedOn };
  const stops = createStopList();
  const lines: string[] = [];
  const stop = async () => {
    await stops.stopAll();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const running = await startFieldstone(
      settings,
      createSteps((text) => lines.push(text)),
      stops,
    );
    return { ...running, settings, stopProcesses: () => stops.stopAll(), stop };
  } catch (error) {
    await stops.stopAll();
    throw new Error(`${lines.join("")}Its logs are in ${dataDir}/logs`, { cause: error });
  }
}

export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface HostRequest {
  readonly port: number;
  /** A workspace's subdomain; the root domain by default. */
  readonly subdomain?: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request to the router as a browser would: with the host name, which no resolver knows. */
export function askHost(options: HostRequest): Promise<HostAnswer> {
  const host = options.subdomain === undefined ? rootDomain : `${options.subdomain}.${rootDomain}`;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: options.port,
        path: options.path,
        method: options.method ?? "GET",
        headers: { ...options.headers, host: `${host}:${options.port}` },
      },
      (incoming) => {
        let body = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (text: string) => {
          body += text;
        });
        incoming.on("end", () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
        );
        incoming.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(options.body);
  });
}
