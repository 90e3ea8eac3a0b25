import type { Ranked } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export interface CardGroup {
  readonly viewId: string;
  readonly groupKey: string;
}

/** Cards that were placed by hand, in order. The view is locked. */
export async function findCardRanks(
  tx: TenantTransaction,
  { viewId, groupKey }: CardGroup,
): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`select object_id as id, rank from view_card_ranks
    where team_id = ${tx.context.teamId} and view_id = ${viewId} and group_key = ${groupKey}
    order by rank, object_id`.execute(tx.db);
  return rows;
}

export async function writeCardRanks(
  tx: TenantTransaction,
  { viewId, groupKey }: CardGroup,
  ranks: readonly Ranked[],
): Promise<void> {
  await sql`insert into view_card_ranks (team_id, view_id, group_key, object_id, rank)
    select ${tx.context.teamId}, ${viewId}, ${groupKey}, object_id, rank
      from unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::double precision[])
        as ranked (object_id, rank)
    on conflict (team_id, view_id, group_key, object_id) do update set rank = excluded.rank`.execute(tx.db);
}
