import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellRegion, planeRegion, rootDomain, stackOf } from "../cell-places.ts";
import type { CellSecrets } from "../cell-secrets.ts";

/** The cell's databases, and the master that owns them: like a managed Postgres' one it is no superuser. */
export const databaseNames = { cell: "cell", global: "global_plane" } as const;
export const masterRole = "fieldstone_master";
export const databaseHost = (region: RegionKey): string => `${stackOf(region)}.database.${rootDomain}`;
/** Whose server holds each: one database of routes is every cell's. */
const regions = { cell: cellRegion, global: planeRegion } as const;

/** As pods are told: by TLS whose certificate is looked at. */
export function databaseUrl(kind: keyof typeof databaseNames, role: string, password: string): string {
  return `postgres://${role}:${password}@${databaseHost(regions[kind])}:5432/${databaseNames[kind]}?sslmode=verify-full`;
}

/** The values of one database's secret, by the keys that the charts ask for. */
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
