import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { StarredObject } from "./star.ts";

/** Number of a member's stars. The lock blocks concurrent changes until the transaction ends. */
export async function lockStarCount(tx: TenantTransaction, userId: string): Promise<number> {
  await lockTenant(tx, "starCount", userId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from stars
    where team_id = ${tx.context.teamId} and user_id = ${userId}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertStar(
  tx: TenantTransaction,
  userId: string,
  { objectType, objectId }: StarredObject,
): Promise<void> {
  await sql`insert into stars (team_id, user_id, object_id, ${sql.ref(objectKind(objectType).idColumn)})
    values (${tx.context.teamId}, ${userId}, ${objectId}, ${objectId}) on conflict do nothing`.execute(tx.db);
}

export async function removeStar(tx: TenantTransaction, userId: string, objectId: string): Promise<void> {
  await sql`delete from stars
    where team_id = ${tx.context.teamId} and user_id = ${userId} and object_id = ${objectId}`.execute(tx.db);
}
