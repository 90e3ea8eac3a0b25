import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { objectKind, starredTypes } from "../../kernel/objects/object-registry.ts";
import type { StarredObject } from "./star.ts";

/** Whether the actor starred the object of a row; false for actors who are not members. */
export function isStarred(tx: TenantTransaction, objectId: RawBuilder<unknown>): RawBuilder<boolean> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return sql<boolean>`false`;
  return sql<boolean>`exists (select from stars
    where stars.user_id = ${actor.userId} and stars.object_id = ${objectId})`;
}

/** The given objects that the actor starred. */
export async function findStarred(
  tx: TenantTransaction,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Set();
  const { rows } = await sql<{ id: string }>`select object_id as id from stars
    where user_id = ${actor.userId} and object_id = any(${[...objectIds]}::uuid[])`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Everything that the actor starred, latest first. The caller checks whether they may still read it. */
export async function listStars(tx: TenantTransaction): Promise<readonly StarredObject[]> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return [];
  const cases = starredTypes().map(
    (type) => sql`when ${sql.ref(objectKind(type).idColumn)} is not null then ${sql.lit(type)}`,
  );
  const { rows } = await sql<StarredObject>`select object_id as "objectId",
      case ${sql.join(cases, sql` `)} end as "objectType"
    from stars where user_id = ${actor.userId} order by created_at desc, object_id`.execute(tx.db);
  return rows;
}
