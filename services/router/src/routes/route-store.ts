import { type TenantState, tenantStates } from "@fieldstone/contracts/tenant-states.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import type { RouteSum } from "./route-table.ts";
import { type RouteChange, versionOf } from "./tenant-route.ts";

/**
 * Steps read in one query: a page is applied in some milliseconds, so that requests are served in between.
 */
const pageSize = 2_000;

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

/** Reuses the string of the list: a copy for each of a million routes would take 40 MB. */
const ownState = (state: TenantState): TenantState => tenantStates.find((each) => each === state) ?? state;

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
    state: ownState(state ?? "active"),
    epoch: epoch ?? 1,
  };
  return { kind: "route", route: { ...route, version } };
}

/** Time limit for reading a few steps, in ms: with the time between two polls it stays below five seconds. */
const stepsTimeoutMs = 2_500;
/** Time limit for reading the whole table, in ms: a million routes took 40 s on two busy cores. */
const loadTimeoutMs = 180_000;

/** Limits each table separately, so that neither is read and sorted whole for every page. */
const stepsQuery = `
  select * from (
    (select 'route' as kind, version, team_id, subdomain::text, region, state, epoch,
            deleted_at is not null as deleted, null::timestamptz as until
       from tenant_routes where version > $1 order by version limit ${pageSize})
    union all
    (select 'former', version, team_id, subdomain::text, null, null, null, false, until
       from subdomain_history where version > $1 order by version limit ${pageSize})
  ) steps order by version limit ${pageSize}`;

/**
 * Passes every step after `version` to the caller, oldest first, page by page; after 0 these are all routes.
 * Resolves with the database's newest version, and passes nothing if that is less than `version`. `isFew`
 * means that few steps are expected: a read that takes too long closes its connection, so that the next one
 * does not wait behind a network that drops packets.
 */
export function readRouteSteps(
  database: GlobalDatabase,
  { version, isFew }: { readonly version: number; readonly isFew: boolean },
  take: (page: readonly RouteChange[]) => void,
): Promise<number> {
  return withinTime(database, isFew ? stepsTimeoutMs : loadTimeoutMs, async (client) => {
    const newest = await client.query<{ newest: number }>("select last_value as newest from route_version");
    const newestVersion = newest.rows[0]?.newest ?? 0;
    for (let cursor = version; newestVersion >= version; ) {
      const { rows } = await client.query<Record<string, unknown>>(stepsQuery, [cursor]);
      const page = rows.map(toChange);
      take(page);
      const last = page.at(-1);
      if (page.length < pageSize || last === undefined) break;
      cursor = versionOf(last);
    }
    return newestVersion;
  });
}

/** `RouteTable.sum`, computed by the database. */
export function readRouteSum(database: GlobalDatabase): Promise<RouteSum> {
  return withinTime(database, loadTimeoutMs, async (client) => {
    const { rows } = await client.query<RouteSum>(
      `select count(*)::float8 as routes, coalesce(sum(version), 0)::float8 as versions
         from tenant_routes where deleted_at is null`,
    );
    return rows[0] ?? { routes: 0, versions: 0 };
  });
}

async function withinTime<T>(
  database: GlobalDatabase,
  timeoutMs: number,
  read: (client: Awaited<ReturnType<typeof connectBefore>>) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs);
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
    const result = await read(client);
    release();
    return result;
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
    // A connection that opens after the time limit goes back to the pool.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    deadline.removeEventListener("abort", onAbort);
  }
}
