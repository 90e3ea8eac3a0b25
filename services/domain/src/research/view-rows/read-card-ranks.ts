import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** The manually placed cards of a group, in order. */
export interface PlacedCards {
  /** An option, a person, a tag or `published`; empty for the group without any. */
  readonly groupKey: string;
  readonly objectIds: readonly string[];
}

/** Manually placed cards of a view, in all groups. The caller checks access to the view. */
export async function findPlacedCards(
  tx: TenantTransaction,
  viewId: string,
): Promise<readonly PlacedCards[]> {
  const { rows } = await sql<PlacedCards>`select group_key as "groupKey",
      array_agg(object_id order by rank, object_id) as "objectIds"
    from view_card_ranks where view_id = ${viewId} group by group_key order by group_key`.execute(tx.db);
  return rows;
}
