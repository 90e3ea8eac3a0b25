// Prints the global database's data on this cell's workspaces, as lines for the router's `rebuild-routes`.
import { once } from "node:events";
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { listEntrances } from "../tenancy/recovery/list-entrances.ts";

const config = settingsOrEnd(readCellConfig);
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: 1,
  applicationName: "fieldstone-recovery",
});
for await (const line of listEntrances({ cell, region: config.region, emailHashKey: config.emailHashKey })) {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
}
await cell.close();
