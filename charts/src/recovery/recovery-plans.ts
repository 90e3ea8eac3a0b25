import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { App, Yaml } from "cdk8s";
import { type CellSettings, cellSettings } from "../cell-settings.ts";
import { site } from "../site.ts";
import { CompleteRestoreChart } from "./complete-restore-chart.ts";
import { addressBeside, fromItself, type LivingDatabase, restoreArguments } from "./living-database.ts";
import { aws, type RecoveryStep, untilThere } from "./recovery-steps.ts";

const writers = ["api", "worker", "media"] as const;
const writersLeast = "2";

const kubectl = (cell: CellSettings, ...words: string[]): readonly [string, ...string[]] => [
  "kubectl",
  "--context",
  cell.stack,
  "--namespace",
  site.namespace,
  ...words,
];
/** Names of instances may contain no colon or dot. */
const stampOf = (at: Date): string =>
  at
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[^0-9]/g, "");

export function describeLiving(cell: CellSettings): readonly [string, ...string[]] {
  const identifier = `${cell.resourcePrefix}-database`;
  return aws(cell, "describe-db-instances", "--db-instance-identifier", identifier, "--output", "json");
}

export interface TenantRestore {
  readonly teamId: string;
  readonly at: Date;
  /** Id and address of the copy. */
  readonly asTeamId: string;
  readonly subdomain: string;
}

/** Restores one workspace at a point in time, beside the live one, which stays untouched. */
export function tenantPlan(
  cell: CellSettings,
  living: LivingDatabase,
  asked: TenantRestore,
): readonly RecoveryStep[] {
  const identifier = `${living.identifier}-at-${stampOf(asked.at)}`;
  return [
    {
      says: "restore the database beside the living one",
      command: aws(
        cell,
        ...restoreArguments(living, { identifier, from: fromItself(living, asked.at), stays: false }),
      ),
    },
    untilThere(cell, identifier),
    {
      says: "export the workspace from it, import the copy, publish its address",
      command: kubectl(
        cell,
        ...["exec", "deployment/api", "--", "node", "services/api/src/bin/restore-tenant.ts"],
        ...["--team", asked.teamId, "--host", addressBeside(living, identifier)],
        ...["--at", asked.at.toISOString(), "--as", asked.asTeamId, "--subdomain", asked.subdomain],
      ),
    },
    {
      says: "remove the restored database",
      command: aws(
        cell,
        ...["delete-db-instance", "--db-instance-identifier", identifier],
        ...["--skip-final-snapshot", "--delete-automated-backups"],
      ),
    },
  ];
}

/** Restores a whole cell at a point in time. The former database stays beside it under another name. */
export function cellPlan(cell: CellSettings, living: LivingDatabase, at: Date): readonly RecoveryStep[] {
  const stamp = stampOf(at);
  const restored = `${living.identifier}-at-${stamp}`;
  const before = `${living.identifier}-before-${stamp}`;
  const rename = (from: string, to: string): RecoveryStep => ({
    says: `${from} becomes ${to}`,
    command: aws(
      cell,
      ...["modify-db-instance", "--db-instance-identifier", from],
      ...["--new-db-instance-identifier", to, "--apply-immediately"],
    ),
  });
  const deployments = writers.map((name) => `deployment/${name}`);
  return [
    {
      says: "restore the database beside the living one",
      command: aws(
        cell,
        ...restoreArguments(living, { identifier: restored, from: fromItself(living, at), stays: true }),
      ),
    },
    untilThere(cell, restored),
    {
      says: "keep its backups as long as those of the one before",
      command: aws(
        cell,
        ...["modify-db-instance", "--db-instance-identifier", restored, "--apply-immediately"],
        ...["--backup-retention-period", String(living.backupDays)],
      ),
    },
    {
      says: "end the processes that write",
      command: kubectl(cell, "scale", ...deployments, "--replicas=0"),
    },
    {
      says: "wait until they have ended",
      command: kubectl(
        cell,
        ...["wait", "pod", "--for=delete", "--timeout=10m", "--selector", `app in (${writers.join(", ")})`],
      ),
    },
    {
      says: "drop messages that were sent, pass numbers that were given out",
      command: kubectl(cell, "apply", "--server-side", "--filename", "-"),
      stdin: completeRestoreManifests(cell, addressBeside(living, restored), stamp),
    },
    {
      says: "wait until that is done",
      command: kubectl(
        cell,
        ...["wait", "job", "--for=condition=complete", "--timeout=10m", "--selector", "app=complete-restore"],
      ),
    },
    rename(living.identifier, before),
    untilThere(cell, before),
    rename(restored, living.identifier),
    untilThere(cell, living.identifier),
    {
      says: "start the processes; the autoscaler takes over from there",
      command: kubectl(cell, "scale", ...deployments, `--replicas=${writersLeast}`),
    },
    {
      says: "wait until they serve",
      command: kubectl(cell, "rollout", "status", "deployment/api", "deployment/worker", "--timeout=15m"),
    },
    ...listEntrances(cell),
    compareRoutes(cell, [cell], undefined, true),
  ];
}

/**
 * Creates a new routes database and fills it from all cells before any router uses it. `host` is its address.
 */
export function routesPlan(cells: readonly CellSettings[], host: string): readonly RecoveryStep[] {
  const [first] = cells;
  if (first === undefined) return [];
  return [...cells.flatMap(listEntrances), compareRoutes(first, cells, host, false)];
}

const entrancesFile = ({ stack }: CellSettings): string => `${stack}.entrances.ndjson`;

function listEntrances(cell: CellSettings): readonly RecoveryStep[] {
  return [
    {
      says: `ask ${cell.stack} for its workspaces and who is led to them`,
      command: kubectl(
        cell,
        ...["exec", "deployment/worker", "--", "node", "services/worker/src/bin/list-entrances.ts"],
      ),
      stdout: entrancesFile(cell),
    },
  ];
}

function compareRoutes(
  through: CellSettings,
  cells: readonly CellSettings[],
  host: string | undefined,
  isCheck: boolean,
): RecoveryStep {
  return {
    says: isCheck ? "compare the routes with the cell" : "fill the database of routes",
    command: kubectl(
      through,
      ...["exec", "--stdin", "statefulset/router", "--", "node", "services/router/src/bin/rebuild-routes.ts"],
      ...(host === undefined ? [] : ["--host", host]),
      ...(isCheck ? ["--check"] : []),
    ),
    stdinFiles: cells.map(entrancesFile),
  };
}

function completeRestoreManifests(cell: CellSettings, host: string, stamp: string): string {
  return Yaml.stringify(...new CompleteRestoreChart(new App(), cell, { host, stamp }).toJson());
}

/** The cells of an environment, for plans that concern all of them. */
export function cellsOf(
  keys: readonly RegionKey[],
  environment: CellSettings["environment"],
): readonly CellSettings[] {
  return keys.map((key) => cellSettings(key, environment));
}
