import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

/** A process's share of the workspace's requests. */
export interface TakenRequests {
  readonly granted: number;
  /** Time until the workspace has another request, in milliseconds. */
  readonly untilNextMs: number;
}

const taken = z.array(z.object({ granted: z.number(), left: z.number() }));

/**
 * Takes up to `wanted` of the workspace's requests. They refill evenly to `perMinute` by the database's
 * clock, and each is given to one process only.
 */
export async function takeRequests(
  tx: TenantTransaction,
  { wanted, perMinute }: { readonly wanted: number; readonly perMinute: number },
): Promise<TakenRequests> {
  const { teamId } = tx.context;
  const take = async () => {
    const { rows } = await sql`
      with refilled as (
        select team_id, least(${perMinute}::float8, requests_left
          + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * ${perMinute}::float8 / 60) as requests
        from request_allowances where team_id = ${teamId} for update
      )
      update request_allowances a
         set requests_left = r.requests - least(floor(r.requests), ${wanted}::float8), refilled_at = clock_timestamp()
        from refilled r where a.team_id = r.team_id
      returning least(floor(r.requests), ${wanted}::float8) as granted, a.requests_left as left`.execute(
      tx.db,
    );
    return taken.parse(rows)[0];
  };
  let found = await take();
  if (found === undefined) {
    await tx.db
      .insertInto("request_allowances")
      .values({ team_id: teamId, requests_left: perMinute, refilled_at: sql<Date>`clock_timestamp()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = await take();
  }
  const { granted, left } = found ?? { granted: 0, left: 0 };
  return { granted, untilNextMs: Math.max(0, ((1 - left) * 60_000) / perMinute) };
}
