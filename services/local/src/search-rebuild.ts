import { hourMs } from "@fieldstone/model/durations.ts";
import "@fieldstone/domain/objects.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { rebuildIndexTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { newId, tryParseId } from "@fieldstone/model/ids.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { indexChanges } from "@fieldstone/worker/discovery/search/index-changes.ts";
import { rebuildIndex } from "@fieldstone/worker/discovery/search/rebuild-index.ts";
import pg from "pg";
import { cellDatabaseName, dataFolder } from "./data-folder.ts";
import { type LocalSecrets, loadLocalSecrets } from "./local-secrets.ts";
import type { LocalSettings } from "./local-settings.ts";
import { ownerRole, startPostgresServer } from "./postgres/postgres-server.ts";
import { localDatabaseUrl } from "./process-environments.ts";

export interface RebuiltIndex {
  readonly subdomain: string;
  readonly region: RegionKey;
}

const pollMs = 200;
/** A longer rebuild continues, but this command stops waiting for it. */
const waitMsMax = hourMs;

/**
 * Rebuilds a workspace's search index from its database. If Fieldstone is running, its cell does so and
 * search stays available; otherwise the database is started for the rebuild.
 * @param team subdomain or id
 */
export async function rebuildLocalSearch(settings: LocalSettings, team: string): Promise<RebuiltIndex> {
  const secrets = await loadLocalSecrets(settings.dataDir);
  const folders = dataFolder(settings.dataDir);
  const runningPort = await findRunningPort(folders.postgres);
  if (runningPort !== undefined)
    return await rebuildOn({ settings, secrets, team, port: runningPort }, false);
  const port = await findFreePort();
  const server = await startPostgresServer({
    dataDir: folders.postgres,
    port,
    password: secrets.ownerPassword,
    logFile: path.join(folders.logs, "postgres.log"),
  });
  try {
    return await rebuildOn({ settings, secrets, team, port }, true);
  } finally {
    await server.stop();
  }
}

interface Rebuild {
  readonly settings: LocalSettings;
  readonly secrets: LocalSecrets;
  readonly team: string;
  readonly port: number;
}

async function rebuildOn(rebuild: Rebuild, alone: boolean): Promise<RebuiltIndex> {
  const found = await findTeam(rebuild);
  const { region, teamId } = found;
  const database = cellDatabaseName(region);
  const { secrets, port, settings } = rebuild;
  const log = createLog({ level: "warn", process: "search-rebuild", region });
  const cell = openCellDatabase({
    url: localDatabaseUrl(port, "fieldstone_app", secrets.appPassword, database),
    applicationName: "fieldstone-search-rebuild",
    ...logPoolErrors(log),
  });
  const search = openSearchIndex(
    { searchUri: dataFolder(settings.dataDir).cell(region).search, embeddings: "model" },
    log,
  );
  const runner = alone
    ? await startTaskRunner({
        url: localDatabaseUrl(port, "fieldstone_tasks", secrets.tasksPassword, database),
        region,
        concurrency: 1,
        tasks: [indexChanges({ cell, search }), rebuildIndex({ cell, search })],
        log,
      })
    : undefined;
  try {
    const jobKey = newId();
    const actor = { kind: "system", name: "search-rebuild" } as const;
    await withTenant(cell, { teamId, region, actor, requestId: jobKey }, "write", (tx) =>
      tx.enqueue(rebuildIndexTask, {}, { jobKey }),
    );
    await untilDone(localDatabaseUrl(port, ownerRole, secrets.ownerPassword, database), jobKey);
    return found;
  } finally {
    await runner?.stop();
    await search.close();
    await cell.close();
  }
}

async function findTeam({
  settings,
  secrets,
  team,
  port,
}: Rebuild): Promise<RebuiltIndex & { teamId: string }> {
  for (const region of settings.regions) {
    const url = localDatabaseUrl(port, ownerRole, secrets.ownerPassword, cellDatabaseName(region));
    const rows = await query<{ team_id: string; subdomain: string }>(
      url,
      "select team_id, subdomain::text from teams where subdomain = $1 or team_id = $2",
      [team, tryParseId(team) ?? null],
    );
    if (rows[0] !== undefined) return { teamId: rows[0].team_id, subdomain: rows[0].subdomain, region };
  }
  throw new Error(`There is no workspace "${team}" here. Give its subdomain or its id.`);
}

async function untilDone(ownerUrl: string, jobKey: string): Promise<void> {
  const giveUpAt = Date.now() + waitMsMax;
  for (;;) {
    const [job] = await query<{ failed: boolean; last_error: string | null }>(
      ownerUrl,
      "select attempts >= max_attempts and locked_at is null as failed, last_error from graphile_worker.jobs where right(key, 36) = $1",
      [jobKey],
    );
    if (job === undefined) return;
    if (job.failed) throw new Error(`The rebuild failed: ${job.last_error ?? "see the cell's log"}`);
    if (Date.now() > giveUpAt) throw new Error("The rebuild goes on; it is no longer waited for.");
    await wait(pollMs);
  }
}

async function query<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The port of the server that runs on the folder, from its pid file; undefined if none runs. */
async function findRunningPort(dataDir: string): Promise<number | undefined> {
  const [pid, , , port] = (
    await readFile(path.join(dataDir, "postmaster.pid"), "utf8").catch(() => "")
  ).split("\n");
  if (pid === undefined || port === undefined) return undefined;
  try {
    process.kill(Number(pid), 0);
    return Number(port);
  } catch {
    return undefined;
  }
}
