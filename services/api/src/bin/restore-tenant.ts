// Restores one workspace, run inside its cell:
//   restore-tenant.ts --team ID --host HOST --at TIME --as ID --subdomain NAME   beside the live one
//   restore-tenant.ts --team ID --export LOCATION --sha256 HASH [--subdomain NAME]   after a purge, same id
import { parseArgs } from "node:util";
import { exportPast } from "@fieldstone/domain/tenancy/provisioning/export-past.ts";
import { importTenant } from "@fieldstone/domain/tenancy/provisioning/import-tenant.ts";
import { newId, parseId } from "@fieldstone/model/ids.ts";
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore, openPastObjects } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { RouterClient } from "@fieldstone/platform/router/router-client.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { z } from "zod";

const id = z.string().transform(parseId);
const asked = z.union([
  z.strictObject({
    team: id,
    host: z.string().min(1),
    at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    as: id,
    subdomain: z.string().min(2),
  }),
  z.strictObject({
    team: id,
    export: z.string().min(1),
    sha256: z.string().length(64),
    subdomain: z.string().min(2).optional(),
  }),
]);

const { values } = parseArgs({
  options: {
    team: { type: "string" },
    host: { type: "string" },
    at: { type: "string" },
    as: { type: "string" },
    subdomain: { type: "string" },
    export: { type: "string" },
    sha256: { type: "string" },
  },
});
const wanted = asked.parse(values);
const config = settingsOrEnd(readCellConfig);
const { region } = config;
const log = createLog({ level: "warn", process: "restore-tenant", region });
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: 2,
  applicationName: "fieldstone-recovery",
  ...logPoolErrors(log),
});
const search = openSearchIndex(config, log);
const site = {
  cell,
  objects: openObjectStore(config.objects),
  search,
  exports: openObjectStore(config.exports),
};
const requestId = newId();
const actor = { kind: "system", name: "recovery" } as const;
const contextOf = (teamId: string) => ({ teamId, region, actor, requestId });
const report = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
try {
  const source =
    "export" in wanted
      ? { location: wanted.export, sha256: wanted.sha256 }
      : await exportAt(wanted.host, wanted.at);
  report({ step: "exported", ...source });
  const teamId = "as" in wanted ? wanted.as : wanted.team;
  const { subdomain, ...counts } = await importTenant(site, contextOf(teamId), {
    ...source,
    ...(wanted.subdomain === undefined ? {} : { subdomain: wanted.subdomain }),
  });
  report({ step: "imported", teamId, ...counts });
  await new RouterClient(config).send(
    "PUT",
    `/tenant-routes/${teamId}`,
    { subdomain, region, state: "active" },
    { requestId },
  );
  report({ step: "routed", subdomain });
} finally {
  await search.close();
  await cell.close();
}

async function exportAt(host: string, at: Date) {
  const url = new URL(config.database.url);
  url.hostname = host;
  const past = openCellDatabase({
    url: url.href,
    poolMax: 2,
    applicationName: "fieldstone-recovery",
    ...logPoolErrors(log),
  });
  try {
    const objects = openPastObjects(config.objects, at);
    return await exportPast({ cell: past, objects, exports: site.exports }, contextOf(wanted.team));
  } finally {
    await past.close();
  }
}
