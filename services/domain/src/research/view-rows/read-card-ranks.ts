import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** The cards of a group that were placed by hand, in order. */
export interface PlacedCards {
  /** An option, a person, a tag, `published`; empty for none. */
  readonly groupKey: string;
  readonly objectIds: readonly string[];
}

/** Cards of a view that were placed by hand, in all its groups. The view's readability is the caller's to know. */
export async function findPlacedCards(
  tx: TenantTransaction,
  viewId: string,
): Promise<readonly PlacedCards[]> {
  const { rows } = await sql<PlacedCards>`select group_key as "groupKey",
      array_agg(object_id order by rank, object_id) as "objectIds"
    from view_card_ranks where view_id = ${viewId} group by group_key order by group_key`.execute(tx.db);
  return rows;
}
