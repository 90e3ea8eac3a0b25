import { type GlobalDatabase, withGlobal } from "@fieldstone/platform/postgres/global-database.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type RouteChange, routeStates, versionOf } from "./tenant-route.ts";

/** Steps read in one query. */
const pageSize = 10_000;

const row = z.object({
  kind: z.enum(["route", "former"]),
  version: z.number(),
  team_id: z.string(),
  subdomain: z.string(),
  region: z.string().nullable(),
  state: z.enum(routeStates).nullable(),
  epoch: z.number().nullable(),
  deleted: z.boolean(),
  until: z.date().nullable(),
});

function toChange(value: unknown): RouteChange {
  const {
    kind,
    version,
    team_id: teamId,
    subdomain,
    region,
    state,
    epoch,
    deleted,
    until,
  } = row.parse(value);
  if (deleted) return { kind: "deleted", teamId, version };
  if (kind === "former") {
    return { kind: "former", former: { subdomain, teamId, untilMs: until?.getTime() ?? 0, version } };
  }
  const route = {
    teamId,
    subdomain,
    region: parseRegion(region ?? ""),
    state: state ?? "active",
    epoch: epoch ?? 1,
  };
  return { kind: "route", route: { ...route, version } };
}

/** The steps after a version, oldest first, and the newest version the database has given out. */
export interface RouteSteps {
  readonly changes: readonly RouteChange[];
  readonly newestVersion: number;
}

/** Reads every step after `version`; 0 reads all routes. */
export async function readRouteSteps(database: GlobalDatabase, version: number): Promise<RouteSteps> {
  return withGlobal(database, "read", async (db) => {
    const newest = await sql<{ newest: number }>`select last_value as newest from route_version`.execute(db);
    const changes: RouteChange[] = [];
    for (let cursor = version; ; ) {
      const page = await sql`
        select 'route' as kind, version, team_id, subdomain::text, region, state, epoch,
               deleted_at is not null as deleted, null::timestamptz as until
          from tenant_routes where version > ${cursor}
        union all
        select 'former', version, team_id, subdomain::text, null, null, null, false, until
          from subdomain_history where version > ${cursor}
        order by version limit ${pageSize}`.execute(db);
      for (const entry of page.rows) changes.push(toChange(entry));
      const last = changes.at(-1);
      if (page.rows.length < pageSize || last === undefined) break;
      cursor = versionOf(last);
    }
    return { changes, newestVersion: newest.rows[0]?.newest ?? 0 };
  });
}
