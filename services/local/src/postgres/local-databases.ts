import { ensureDatabase } from "@fieldstone/database/ensure-database.ts";
import { migrate } from "@fieldstone/database/migrate.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellDatabaseName, globalDatabaseName } from "../data-folder.ts";
import type { LocalSecrets } from "../local-secrets.ts";
import type { PostgresServer } from "./postgres-server.ts";

/** Creates and migrates the global database and one per region. Sequential, because they share roles. */
export async function migrateLocalDatabases(
  server: PostgresServer,
  regions: readonly RegionKey[],
  secrets: LocalSecrets,
): Promise<readonly string[]> {
  const passwords = { app: secrets.appPassword, tasks: secrets.tasksPassword };
  const databases = [
    { kind: "global" as const, name: globalDatabaseName },
    ...regions.map((region) => ({ kind: "cell" as const, name: cellDatabaseName(region) })),
  ];
  const applied: string[] = [];
  for (const { kind, name } of databases) {
    await ensureDatabase(server.url("postgres"), name);
    const files = await migrate({ url: server.url(name), kind, passwords });
    for (const each of files.map((file) => `${name}/${file}`)) applied.push(each);
  }
  return applied;
}
