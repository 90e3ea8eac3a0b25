// Prepares a restored cell database for service, at DATABASE_ADMIN_URL with HOST as its host if given.
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readMigrationConfig } from "@fieldstone/platform/config/migration-config.ts";
import { completeRestore } from "../complete-restore.ts";

const [host] = process.argv.slice(2);
const url = new URL(settingsOrEnd(readMigrationConfig).url);
if (host !== undefined) url.hostname = host;
process.stdout.write(`${JSON.stringify(await completeRestore(url.href), null, 2)}\n`);
