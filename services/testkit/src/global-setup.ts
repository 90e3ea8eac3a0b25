import { migrate } from "@fieldstone/database/migrate.ts";
import { startTemporaryPostgres } from "@fieldstone/local/temporary-postgres.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { rolePasswords, templateNames, urlOfDatabase } from "./test-server.ts";

/** Vitest's global setup of the `services` project: one real Postgres with a migrated template of each kind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  try {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    for (const kind of ["cell", "global"] as const) {
      const name = templateNames[kind];
      await admin.query(`create database ${name}`);
      await migrate({ url: urlOfDatabase(server.url, name), kind, passwords: rolePasswords });
    }
    await admin.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
