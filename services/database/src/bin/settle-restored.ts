// Makes a restored cell database fit to be served from, and ends: DATABASE_ADMIN_URL, at HOST where one is named.
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readMigrationConfig } from "@fieldstone/platform/config/migration-config.ts";
import { settleRestored } from "../settle-restored.ts";

const [host] = process.argv.slice(2);
const url = new URL(settingsOrEnd(readMigrationConfig).url);
if (host !== undefined) url.hostname = host;
process.stdout.write(`${JSON.stringify(await settleRestored(url.href), null, 2)}\n`);
