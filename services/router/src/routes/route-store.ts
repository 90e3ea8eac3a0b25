import { tenantStates } from "@fieldstone/contracts/tenant-states.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { type RouteChange, versionOf } from "./tenant-route.ts";

/** Steps read in one query. */
const pageSize = 10_000;

const row = z.object({
  kind: z.enum(["route", "former"]),
  version: z.number(),
  team_id: z.string(),
  subdomain: z.string(),
  region: z.string().nullable(),
  state: z.enum(tenantStates).nullable(),
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

/** Longest read of a few steps, in ms: with the time between two polls it stays below five seconds. */
const stepsTimeoutMs = 2_500;
/** Longest read of the whole table, in ms. */
const loadTimeoutMs = 60_000;

const stepsQuery = `
  select 'route' as kind, version, team_id, subdomain::text, region, state, epoch,
         deleted_at is not null as deleted, null::timestamptz as until
    from tenant_routes where version > $1
  union all
  select 'former', version, team_id, subdomain::text, null, null, null, false, until
    from subdomain_history where version > $1
  order by version limit ${pageSize}`;

/**
 * Reads every step after `version`; 0 reads all routes. A read that takes too long gives its connection up, so that
 * the next one does not wait behind a network that swallows packets.
 */
export async function readRouteSteps(database: GlobalDatabase, version: number): Promise<RouteSteps> {
  const deadline = AbortSignal.timeout(version === 0 ? loadTimeoutMs : stepsTimeoutMs);
  const client = await connectBefore(database.pool, deadline);
  let released = false;
  const release = (fault?: Error): void => {
    if (released) return;
    released = true;
    deadline.removeEventListener("abort", cut);
    client.release(fault);
  };
  const cut = (): void => release(tooLong());
  deadline.addEventListener("abort", cut);
  try {
    const newest = await client.query<{ newest: number }>("select last_value as newest from route_version");
    const changes: RouteChange[] = [];
    for (let cursor = version; ; ) {
      const page = await client.query<Record<string, unknown>>(stepsQuery, [cursor]);
      for (const entry of page.rows) changes.push(toChange(entry));
      const last = changes.at(-1);
      if (page.rows.length < pageSize || last === undefined) break;
      cursor = versionOf(last);
    }
    release();
    return { changes, newestVersion: newest.rows[0]?.newest ?? 0 };
  } catch (error) {
    release(error instanceof Error ? error : tooLong());
    throw error;
  }
}

const tooLong = (): Error => new Error("reading the routes took too long");

async function connectBefore(pool: GlobalDatabase["pool"], deadline: AbortSignal) {
  const connecting = pool.connect();
  const passed = Promise.withResolvers<never>();
  const onAbort = (): void => passed.reject(tooLong());
  deadline.addEventListener("abort", onAbort);
  try {
    return await Promise.race([connecting, passed.promise]);
  } catch (error) {
    // One that comes after all belongs to nobody here.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    deadline.removeEventListener("abort", onAbort);
  }
}
