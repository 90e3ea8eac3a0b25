import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";
import type { IndexedRef } from "./search-object.ts";

export interface SearchChange extends IndexedRef {
  readonly id: number;
}

/** The oldest changes that the index does not have yet. */
export async function listSearchChanges(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly SearchChange[]> {
  const { rows } = await sql<SearchChange>`select change_id as id, object_type as "objectType",
    object_id as "objectId" from search_changes order by change_id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Everything that can be searched, a page at a time by type and id, for rebuilding the index. */
export async function listIndexable(
  tx: TenantTransaction,
  objectType: IndexedType,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const kind = objectKind(objectType);
  const table = sql.table(kind.table);
  const id = sql.ref(kind.idColumn);
  const rest = after === undefined ? sql`true` : sql`${id} > ${after}::uuid`;
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${table}
    where deleted_at is null and ${rest} order by ${id} limit ${limit}`.execute(tx.db);
  return rows.map((row) => row.id);
}
