import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase } from "@fieldstone/database/ensure-database.ts";
import { migrate } from "@fieldstone/database/migrate.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import pg from "pg";
import { startTemporaryPostgres } from "./postgres/temporary-postgres.ts";

/** Four cells, routers as separate processes, and one global database that can be stopped. */
export interface RouteTrial {
  readonly routers: readonly TrialRouter[];
  startRouter(dataDir?: string): Promise<TrialRouter>;
  /** Sets a route through the router's API for services. */
  upsert(router: TrialRouter, teamId: string, route: object): Promise<void>;
  stopDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface TrialRouter {
  readonly port: number;
  readonly dataDir: string;
  /** From process start to the first healthy response, in ms. */
  readonly startedInMs: number;
  kill(): Promise<void>;
}

export interface TrialAnswer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

const regions: readonly RegionKey[] = ["US_A", "US_B", "EU_A", "AU_A"];
const serviceToken = "trial-service-token-0123456789abcdef0123";
const secret = (name: string): string => name.padEnd(40, "x");
const startTimeoutMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export const subdomainOf = (index: number): string => `team-${index}`;

/** The expected response for the workspace of an index: from its own region's cell, with its own team id. */
export function rightAnswer(index: number): string {
  return `${regions[index % regions.length]} 00000000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;
}

/** Requests a path of a workspace from a router. A failed connection counts as status 0. */
export function askRouter(
  router: Pick<TrialRouter, "port">,
  subdomain: string,
  path = "/api/x",
): Promise<TrialAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, body: string): void =>
      resolve({ status, body, ms: performance.now() - startedAt });
    const headers = { host: `${subdomain}.fieldstone.localhost` };
    const asked = request({ host: "127.0.0.1", port: router.port, path, headers, agent }, (response) => {
      let body = "";
      response.setEncoding("latin1");
      response.on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => end(response.statusCode ?? 0, body));
      response.on("error", (error) => end(0, error.message));
    });
    asked.on("error", (error) => end(0, error.message));
    asked.end();
  });
}

/** The parts of a response that must match; an error's reference differs each time. */
export function gist({ status, body }: TrialAnswer): string {
  if (status === 200) return `200 ${body}`;
  return `${status} ${/"title":"([^"]*)"/.exec(body)?.[1] ?? ""}`;
}

async function startCells(): Promise<{ origins: string; close: () => Promise<void> }> {
  const servers: Server[] = [];
  const origins: string[] = [];
  for (const region of regions) {
    const server = createServer((incoming, response) => {
      const body = `${region} ${incoming.headers["x-fieldstone-team"]}`;
      response.writeHead(200, { "content-type": "text/plain", "content-length": body.length });
      response.end(body);
    });
    const port = await findFreePort();
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    servers.push(server);
    origins.push(`${region}=http://127.0.0.1:${port}`);
  }
  return {
    origins: origins.join(","),
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

async function insertRoutes(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into tenant_routes (team_id, subdomain, region)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, 'team-' || i,
              ($2::text[])[1 + i % 4] from generate_series(0, $1::int - 1) as i`,
      [count, regions],
    );
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

/** Starts everything, with `routes` workspaces spread over the four regions and `routers` routers. */
export async function startRouteTrial(routes: number, routers: number): Promise<RouteTrial> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-routes-trial-"));
  const cells = await startCells();
  const postgres = await startTemporaryPostgres();
  let databaseUp = true;
  const adminUrl = new URL(postgres.url);
  await ensureDatabase(adminUrl.href, "trial");
  adminUrl.pathname = "/trial";
  await migrate({ url: adminUrl.href, kind: "global", passwords: { app: "app", tasks: "tasks" } });
  await insertRoutes(adminUrl.href, routes);
  const appUrl = new URL(adminUrl);
  appUrl.username = "fieldstone_app";
  appUrl.password = "app";

  const children = new Set<ChildProcess>();
  const startRouter = async (dataDir = join(dir, `router-${children.size}`)): Promise<TrialRouter> => {
    const port = await findFreePort();
    const startedAt = performance.now();
    const entry = join(import.meta.dirname, "../../router/src/bin/router.ts");
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", entry], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        NODE_ENV: "production",
        LOG_LEVEL: "fatal",
        PORT: String(port),
        PUBLIC_URL: `http://fieldstone.localhost:${port}`,
        DATA_DIR: dataDir,
        DATABASE_URL: appUrl.href,
        SERVICE_TOKEN: serviceToken,
        EMAIL_HASH_KEY: secret("hash"),
        EMAIL_SESSION_KEY: secret("session"),
        SMTP_URL: "smtp://127.0.0.1:1",
        CELLS: cells.origins,
      },
    });
    children.add(child);
    for (;;) {
      if ((await askRouter({ port }, "any", "/healthz")).status === 200) break;
      if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs)
        throw new Error("a router did not start");
    }
    return {
      port,
      dataDir,
      startedInMs: performance.now() - startedAt,
      kill: async () => {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  };

  const stopDatabase = async (): Promise<void> => {
    if (databaseUp) await postgres.stop();
    databaseUp = false;
  };
  const close = async (): Promise<void> => {
    for (const child of children) child.kill("SIGKILL");
    await cells.close();
    await stopDatabase();
    agent.destroy();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const started: TrialRouter[] = [];
    for (let i = 0; i < routers; i += 1) started.push(await startRouter());
    return {
      routers: started,
      startRouter,
      upsert: async (router, teamId, route) => {
        const answer = await fetch(`http://127.0.0.1:${router.port}/global/tenant-routes/${teamId}`, {
          method: "PUT",
          headers: { authorization: `Bearer ${serviceToken}`, "content-type": "application/json" },
          body: JSON.stringify(route),
        });
        if (!answer.ok) throw new Error(`the upsert was answered ${answer.status}: ${await answer.text()}`);
      },
      stopDatabase,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sends requests in `lanes` concurrent loops until the time is over; `check` validates each response. */
export async function loadRouter(
  router: TrialRouter,
  subdomains: readonly string[],
  durationMs: number,
  check: (subdomain: string, answer: TrialAnswer) => boolean,
  lanes = 16,
): Promise<{ requests: number; failures: readonly string[] }> {
  const endAt = performance.now() + durationMs;
  const failures: string[] = [];
  let requests = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < endAt) {
        const subdomain = subdomains[requests % subdomains.length] ?? "";
        requests += 1;
        const answer = await askRouter(router, subdomain);
        if (!check(subdomain, answer)) failures.push(`${subdomain}: ${answer.status} ${answer.body}`);
      }
    }),
  );
  return { requests, failures };
}
