import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellRegion, planeRegion, rootDomain, stackOf } from "../cell-places.ts";
import type { CellSecrets } from "../cell-secrets.ts";

/** The cell's databases, and the role that owns them: as in a managed Postgres, it is no superuser. */
export const databaseNames = { cell: "cell", global: "global_plane" } as const;
export const masterRole = "fieldstone_master";
export const databaseHost = (region: RegionKey): string => `${stackOf(region)}.database.${rootDomain}`;
/** The cell whose server has each database: all cells share the routes' database. */
const regions = { cell: cellRegion, global: planeRegion } as const;

/** The address given to pods: TLS with certificate verification. */
export function databaseUrl(kind: keyof typeof databaseNames, role: string, password: string): string {
  return `postgres://${role}:${password}@${databaseHost(regions[kind])}:5432/${databaseNames[kind]}?sslmode=verify-full`;
}

/** The values of a database's secret, with the keys that the charts expect. */
export function databaseSecret(
  kind: keyof typeof databaseNames,
  secrets: CellSecrets,
): Record<string, string> {
  return {
    "admin-url": databaseUrl(kind, masterRole, secrets.masterPassword),
    "app-url": databaseUrl(kind, "fieldstone_app", secrets.appPassword),
    "tasks-url": databaseUrl(kind, "fieldstone_tasks", secrets.tasksPassword),
    "app-password": secrets.appPassword,
    "tasks-password": secrets.tasksPassword,
  };
}
