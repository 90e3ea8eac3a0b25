import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { LiveObjects } from "../../kernel/objects/object-kind.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";

function liveOf(tx: TenantTransaction, type: IndexedType, wanted: RawBuilder<unknown>): LiveObjects {
  const { search } = objectKind(type);
  if (search === undefined) throw new Error(`a ${type} cannot be searched`);
  return search.live(tx, wanted);
}

/** How many of the wanted ones are live and readable by the actor. */
export async function countLive(
  tx: TenantTransaction,
  type: IndexedType,
  wanted: RawBuilder<unknown>,
): Promise<number> {
  const { from, where } = liveOf(tx, type, wanted);
  const { rows } = await sql<{
    value: number;
  }>`select count(*)::integer as value from ${from} where ${where}`.execute(tx.db);
  return rows[0]?.value ?? 0;
}

/** Those that the actor may read and that have the title, whatever its case. */
export async function findByTitle(
  tx: TenantTransaction,
  type: "project" | "tag" | "folder" | "channel",
  title: string,
): Promise<readonly string[]> {
  const { table, idColumn } = objectKind(type);
  const wanted = sql`array(select ${sql.ref(idColumn)} from ${sql.table(table)} where lower(title) = lower(${title}))`;
  const { from, where } = liveOf(tx, type, wanted);
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(`${table}.${idColumn}`)} as id from ${from} where ${where}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
