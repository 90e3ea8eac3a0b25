import type { TestProject } from "vitest/node";
import { startTestFieldstone } from "./running-fieldstone.ts";

/** Vitest's global setup of the `system` project: one running Fieldstone, four cells, for all its files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const fieldstone = await startTestFieldstone();
  project.provide("fieldstonePort", fieldstone.settings.port);
  project.provide("fieldstoneDataDir", fieldstone.settings.dataDir);
  project.provide("fieldstonePostgresUrl", fieldstone.postgres().url("postgres"));
  return () => fieldstone.stop();
}

declare module "vitest" {
  interface ProvidedContext {
    fieldstonePort: number;
    /** Where it keeps what tools of this machine read: addresses, secrets, logs. */
    fieldstoneDataDir: string;
    /** Superuser's address of the server that holds the five databases. */
    fieldstonePostgresUrl: string;
  }
}
