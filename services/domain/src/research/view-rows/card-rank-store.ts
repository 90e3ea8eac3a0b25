import type { Ranked } from "@fieldstone/model/rank.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { View } from "../views/view.ts";
import { columnOf, listedTables } from "./listed-table.ts";

export interface CardGroup {
  readonly viewId: string;
  readonly groupKey: string;
}

/** Manually placed cards, in order. The caller locks the view. */
export async function findCardRanks(
  tx: TenantTransaction,
  { viewId, groupKey }: CardGroup,
): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`select object_id as id, rank from view_card_ranks
    where team_id = ${tx.context.teamId} and view_id = ${viewId} and group_key = ${groupKey}
    order by rank, object_id`.execute(tx.db);
  return rows;
}

/** The number of places of a view's cards, in all groups. */
export async function countPlaced(tx: TenantTransaction, viewId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from view_card_ranks
    where team_id = ${tx.context.teamId} and view_id = ${viewId}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Deletes the places of cards in a group. Returns how many places that frees. */
export async function deleteCardRanks(
  tx: TenantTransaction,
  { viewId, groupKey }: CardGroup,
  objectIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`delete from view_card_ranks where team_id = ${tx.context.teamId}
    and view_id = ${viewId} and group_key = ${groupKey} and object_id = any(${objectIds}::uuid[])`.execute(
    tx.db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes the places of cards that the view no longer lists. Returns the ids of these cards. */
export async function deleteLostCards(
  tx: TenantTransaction,
  { id, projectId, target }: Pick<View, "id" | "projectId" | "target">,
): Promise<ReadonlySet<string>> {
  const listed = listedTables[target];
  const { rows } = await sql<{ objectId: string }>`delete from view_card_ranks card
    where card.team_id = ${tx.context.teamId} and card.view_id = ${id} and not exists (
      select from ${listed.table} where ${columnOf(listed, "team_id")} = card.team_id
        and ${listed.id} = card.object_id and ${columnOf(listed, "project_id")} = ${projectId} and ${listed.live})
    returning card.object_id as "objectId"`.execute(tx.db);
  return new Set(rows.map(({ objectId }) => objectId));
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
