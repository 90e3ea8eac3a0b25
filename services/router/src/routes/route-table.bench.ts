import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { appRole } from "@fieldstone/database/roles.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";

import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import pg from "pg";
import { z } from "zod";
import { RouteFollower } from "./route-follower.ts";
import { RouteTable } from "./route-table.ts";

/**
 * `npm run bench -- route-table [ROUTES]`: how long a router takes to start with a million routes, from the
 * database and from its snapshot, how long its event loop blocks meanwhile, and its memory, with the heap
 * size of the charts.
 */
const routes = Number(process.argv[2] ?? 1_000_000);
/** As in the router's chart for a container of 1 GiB. */
const heapFlag = "--max-old-space-size=768";
const containerMiB = 1_024;

const figures = z.object({
  source: z.string(),
  size: z.number(),
  startMs: z.number(),
  longestStallMs: z.number(),
  currentMs: z.number(),
  residentMaxMiB: z.number(),
});

/** Child process: starts a follower, reports the measurements, and ends once its snapshot is written. */
async function follow(databaseUrl: string, snapshotPath: string): Promise<void> {
  const stalls = monitorEventLoopDelay({ resolution: 5 });
  stalls.enable();
  const table = new RouteTable();
  const database = openGlobalDatabase({ url: databaseUrl, applicationName: "bench" });
  const startedAt = performance.now();
  const current = Promise.withResolvers<number>();
  const follower = new RouteFollower({
    table,
    database,
    databaseUrl,
    snapshotPath,
    now: Date.now,
    pollMs: 200,
    onError: (what, error) => console.error(what, error),
  });
  const looking = setInterval(() => {
    if (table.source === "database" && table.ageMs(Date.now()) < 60_000)
      current.resolve(performance.now() - startedAt);
  }, 20);
  await follower.start();
  const { source } = table;
  const startMs = performance.now() - startedAt;
  const currentMs = await current.promise;
  clearInterval(looking);
  await follower.stop();
  await database.close();
  process.send?.({
    source,
    size: table.size,
    startMs,
    currentMs,
    longestStallMs: stalls.max / 1e6,
    residentMaxMiB: process.resourceUsage().maxRSS / 1_024,
  });
  process.disconnect();
}

async function measure(title: string, databaseUrl: string, snapshotPath: string): Promise<void> {
  const child: ChildProcess = fork(import.meta.filename, ["follow", databaseUrl, snapshotPath], {
    execArgv: [...process.execArgv, heapFlag],
  });
  const message = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The router's process ended with ${code}.`);
    }),
  ]);
  const { source, size, startMs, currentMs, longestStallMs, residentMaxMiB } = figures.parse(message[0]);
  console.log(
    `${title.padEnd(18)} ${size} routes, serves from the ${source} after ${(startMs / 1_000).toFixed(1)} s, ` +
      `is current after ${(currentMs / 1_000).toFixed(1)} s, longest stall ${longestStallMs.toFixed(0)} ms, ` +
      `at most ${residentMaxMiB.toFixed(0)} MiB in memory (bound ${containerMiB})`,
  );
  if (residentMaxMiB > containerMiB) process.exitCode = 1;
}

async function main(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-routes-"));
  const postgres = await startTemporaryPostgres();
  try {
    const adminUrl = await makeBenchDatabase(postgres.url, "global");
    const filling = new pg.Client({ connectionString: adminUrl });
    await filling.connect();
    await filling.query("set session_replication_role = replica");
    await filling.query(
      `insert into tenant_routes (team_id, subdomain, region, state, epoch, version)
       select gen_random_uuid(), 'team-' || i, 'EU_A', 'active', 1, i from generate_series(1, $1::int) i`,
      [routes],
    );
    await filling.query("select setval('route_version', $1)", [routes]);
    await filling.query("analyze tenant_routes");
    await filling.end();
    const url = urlOfDatabase(postgres.url, "bench", { name: appRole, password: rolePasswords.app });
    const snapshotPath = join(dir, "routes.snapshot");
    await measure("from the database", url, snapshotPath);
    await measure("from the snapshot", url, snapshotPath);
  } finally {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

const [role, databaseUrl, snapshotPath] = process.argv.slice(2);
if (role === "follow" && databaseUrl !== undefined && snapshotPath !== undefined)
  await follow(databaseUrl, snapshotPath);
else await main();
