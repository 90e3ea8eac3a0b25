// Migrates one database to the newest schema and exits; runs before a rollout.

import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readMigrationConfig } from "@fieldstone/platform/config/migration-config.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { migrate } from "../migrate.ts";

const config = settingsOrEnd(readMigrationConfig);
const log = createLog({ level: "info", process: "migrate" });
const applied = await migrate({ url: config.url, kind: config.kind, passwords: config.passwords });
log.info({ applied, kind: config.kind }, applied.length === 0 ? "nothing to migrate" : "migrated");
