import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { postgresUrl, secret } from "./settings.ts";

/** Configuration of the migration before a rollout. */
export interface MigrationConfig {
  readonly kind: "cell" | "global";
  /** A role that may create roles, schemas and extensions. */
  readonly url: string;
  readonly passwords: { readonly app: string; readonly tasks: string };
}

const migrationSettings = z
  .object({
    DATABASE_KIND: z.enum(["cell", "global"]),
    DATABASE_ADMIN_URL: postgresUrl,
    DATABASE_APP_PASSWORD: secret,
    DATABASE_TASKS_PASSWORD: secret,
  })
  .transform(
    (parsed): MigrationConfig => ({
      kind: parsed.DATABASE_KIND,
      url: parsed.DATABASE_ADMIN_URL,
      passwords: { app: parsed.DATABASE_APP_PASSWORD, tasks: parsed.DATABASE_TASKS_PASSWORD },
    }),
  );

/** @throws ConfigError naming every wrong or missing setting */
export function readMigrationConfig(environment: Environment = processEnvironment()): MigrationConfig {
  return readEnvironment(migrationSettings, environment);
}
