// Writes the routes that all cells list (their `list-entrances`, on standard input) to the routes database:
//   cat *.ndjson | node services/router/src/bin/rebuild-routes.ts [--check] [--host HOST]
// HOST is the address of a new database that no router uses yet.
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { readEntrances, rebuildRoutes } from "../routes/rebuild-routes.ts";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, host: { type: "string" } },
});
const config = settingsOrEnd(readRouterConfig);
const url = new URL(config.database.url);
if (values.host !== undefined) url.hostname = values.host;
const database = openGlobalDatabase({
  url: url.href,
  poolMax: 1,
  applicationName: "fieldstone-recovery",
});
try {
  const entrances = readEntrances(await text(process.stdin));
  const done = await rebuildRoutes(database, entrances, { dryRun: values.check, nowMs: Date.now() });
  process.stdout.write(`${JSON.stringify(done, null, 2)}\n`);
  if (done.conflicts.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
