import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { LiveObjects } from "../../../kernel/objects/object-kind.ts";
import { objectKind } from "../../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../../kernel/objects/object-types.ts";

function liveOf(tx: TenantTransaction, type: IndexedType, wanted: RawBuilder<unknown>): LiveObjects {
  const { search } = objectKind(type);
  if (search === undefined) throw new Error(`a ${type} cannot be searched`);
  return search.live(tx, wanted);
}

/** The number of wanted objects that are live and readable by the actor. */
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

/** The containers with most of the wanted parts that are live and readable by the actor, with counts. */
export async function countWithin(
  tx: TenantTransaction,
  type: IndexedType,
  wanted: RawBuilder<unknown>,
  limit: number,
): Promise<readonly { readonly withinId: string; readonly value: number }[]> {
  const { from, where, within } = liveOf(tx, type, wanted);
  if (within === undefined) throw new Error(`a ${type} is no part of anything`);
  const { rows } = await sql<{ withinId: string; value: number }>`
    select ${within.id} as "withinId", count(*)::integer as value from ${from} where ${where}
     group by 1 order by value desc, 1 limit ${limit}`.execute(tx.db);
  return rows;
}

/** Ids of objects with this title, ignoring case, that the actor may read. */
export async function findByTitle(
  tx: TenantTransaction,
  type: "project" | "tag" | "folder" | "channel",
  title: string,
): Promise<readonly string[]> {
  return await findLive(tx, type, undefined, sql`lower(title) = lower(${title})`);
}

/** Ids of objects that the actor may read. */
export async function findLive(
  tx: TenantTransaction,
  type: IndexedType,
  limit?: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<readonly string[]> {
  const { table, idColumn } = objectKind(type);
  const wanted = sql`array(select ${sql.ref(idColumn)} from ${sql.table(table)} where ${condition})`;
  const { from, where } = liveOf(tx, type, wanted);
  const { rows } = await sql<{
    id: string;
  }>`select ${sql.ref(`${table}.${idColumn}`)} as id from ${from} where ${where} limit ${limit ?? null}`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
