import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";

/** Takes about 0.1 s of the database. */
const pointsPerPart = 5_000;

export interface MarkedUpTo {
  /** In microseconds. */
  readonly saidKey: string;
  readonly id: string;
}

/** Marks a part of a channel's points for indexing. Returns the last one, or undefined at the end. */
export async function markChannelPoints(
  tx: TenantTransaction,
  channelId: string,
  from: MarkedUpTo | undefined,
): Promise<MarkedUpTo | undefined> {
  const after =
    from === undefined
      ? sql`true`
      : sql`(said_at, datum_id) > (${from.saidKey}::timestamptz, ${from.id}::uuid)`;
  const { rows } = await sql<MarkedUpTo>`select datum_id as id, said_at::text as "saidKey" from channel_data
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} and deleted_at is null and ${after}
    order by said_at, datum_id limit ${pointsPerPart}`.execute(tx.db);
  await markForIndexing(
    tx,
    "channelDatum",
    rows.map(({ id }) => id),
  );
  return rows.length < pointsPerPart ? undefined : rows.at(-1);
}
