import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { claimDataFolder } from "./claim-data-folder.ts";
import { dataFolder } from "./data-folder.ts";
import { serveLocalPages } from "./local-pages.ts";
import { loadLocalSecrets } from "./local-secrets.ts";
import { type LocalSettings, publicUrl } from "./local-settings.ts";
import { openMailbox } from "./mailbox.ts";
import { migrateLocalDatabases } from "./postgres/local-databases.ts";
import type { PostgresServer } from "./postgres/postgres-server.ts";
import { supervisePostgres } from "./postgres/supervise-postgres.ts";
import { cellEnvironment, type LocalAddresses, routerEnvironment } from "./process-environments.ts";
import type { Steps } from "./steps.ts";
import type { StopList } from "./stop-list.ts";
import { type SupervisedProcess, supervise } from "./supervised-process.ts";
import { buildWebWhenStale, repositoryRoot, webDir } from "./web-build.ts";

export interface RunningFieldstone {
  readonly url: string;
  readonly postgres: () => PostgresServer;
  /** The router and each cell, by name: `router`, `cell-us_a` and so on. */
  readonly processes: readonly SupervisedProcess[];
  readonly addresses: LocalAddresses;
}

/**
 * Starts everything on this machine: Postgres, the databases, the mailbox, one process per cell and the
 * router. Each is added to the stop list as it starts, so that stopping works at any moment, even halfway.
 */
export async function startFieldstone(
  settings: LocalSettings,
  steps: Steps,
  stops: StopList,
): Promise<RunningFieldstone> {
  const folders = dataFolder(settings.dataDir);
  stops.add(await claimDataFolder(settings.dataDir, publicUrl(settings)));
  const secrets = await loadLocalSecrets(settings.dataDir);
  for (const folder of [folders.logs, folders.router]) await mkdir(folder, { recursive: true });
  for (const region of settings.regions) await mkdir(folders.cell(region).folder, { recursive: true });

  const building = steps.step("web app built, or found unchanged", buildWebWhenStale);
  const postgres = await steps.step("Postgres started", () =>
    supervisePostgres(settings, secrets.ownerPassword, steps),
  );
  stops.add(() => postgres.stop());
  await steps.step(`${settings.regions.length + 1} databases migrated`, () =>
    migrateLocalDatabases(postgres.current(), settings.regions, secrets),
  );
  await building;

  const mailbox = await openMailbox({ dir: folders.mail, port: await findFreePort() });
  stops.add(() => mailbox.close());
  const pagesPort = await findFreePort();
  const pages = await serveLocalPages({ mailbox, port: pagesPort });
  stops.add(() => new Promise((resolve) => pages.close(() => resolve())));

  const cellPorts = new Map<RegionKey, number>();
  for (const region of settings.regions) cellPorts.set(region, await findFreePort());
  const addresses: LocalAddresses = {
    postgresPort: postgres.current().port,
    cellPorts,
    smtpUrl: mailbox.smtpUrl,
    localPagesUrl: `http://127.0.0.1:${pagesPort}`,
  };
  // For local tools that call a cell directly, such as load tests.
  const cellUrls = [...cellPorts].map(([region, port]) => [region, `http://127.0.0.1:${port}`] as const);
  await writeFile(folders.addresses, JSON.stringify({ cells: Object.fromEntries(cellUrls) }));
  const machine = { settings, secrets, addresses };
  const onRestart = (name: string, reason: string) =>
    steps.say(`  ${name} ended (${reason}) and is started again`);
  const cells = settings.regions.map((region) =>
    supervise({
      name: `cell-${region.toLowerCase()}`,
      program: path.join(repositoryRoot, "services/local/src/bin/cell.ts"),
      environment: cellEnvironment(machine, region),
      logDir: folders.logs,
      healthUrl: `http://127.0.0.1:${cellPorts.get(region)}/healthz`,
      onRestart,
    }),
  );
  const router = supervise({
    name: "router",
    program: path.join(repositoryRoot, "services/local/src/bin/router.ts"),
    environment: routerEnvironment(machine, webDir),
    logDir: folders.logs,
    healthUrl: `http://127.0.0.1:${settings.port}/healthz`,
    onRestart,
  });
  const processes = [...cells, router];
  // In order: no requests go to a stopping cell, and the cells still have their database.
  stops.add(() => Promise.all(cells.map((cell) => cell.stop())).then(() => undefined));
  stops.add(() => router.stop());
  await steps.step(`router and ${cells.length} cells answering`, () =>
    Promise.all(processes.map((each) => each.ready)),
  );
  return { url: publicUrl(settings), postgres: postgres.current, processes, addresses };
}
