import { migrate } from "@fieldstone/database/migrate.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { masterRole, rolePasswords, templateNames, urlOfDatabase } from "./test-server.ts";

/** Vitest's global setup for tests with Postgres: one server, with a migrated template of each kind. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if (Object.hasOwn(root.getProvidedContext(), "postgresUrl")) return undefined;
  const server = await startTemporaryPostgres();
  try {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(
      `create role ${masterRole.name} login createrole createdb password '${masterRole.password}'`,
    );
    for (const kind of ["cell", "global"] as const) {
      const name = templateNames[kind];
      await admin.query(`create database ${name} owner ${masterRole.name}`);
      await migrate({ url: urlOfDatabase(server.url, name, masterRole), kind, passwords: rolePasswords });
    }
    await admin.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  root.provide("postgresUrl", server.url);
  return async () => {
    const kept = await keptDatabases(server.url);
    if (kept.length === 0) await server.stop();
    else console.info(`Kept ${kept.join(", ")}: start Postgres again on ${await server.stopAndKeep()}`);
  };
}

/** Databases of failed files, which are kept with KEEP_DB=1. */
async function keptDatabases(url: string): Promise<readonly string[]> {
  if (process.env.KEEP_DB !== "1") return [];
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'test\\_%' order by 1",
  );
  await admin.end();
  return rows.map(({ name }) => name);
}
