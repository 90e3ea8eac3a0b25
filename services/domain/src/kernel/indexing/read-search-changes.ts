import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { listedRows } from "../objects/object-kind.ts";
import { objectKind } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";
import type { IndexedRef } from "./search-object.ts";

export interface SearchChange extends IndexedRef {
  readonly id: number;
  /** Runs that began with this change and never ended. As it is waiting, they are lost. */
  readonly lostRuns: number;
}

/** The index that a change goes to next: first the word index, then the meaning index. */
export type ChangeStage = "WORDS" | "MEANING";

/**
 * The oldest changes that an index still needs, except those of some objects. Kinds that come by the thousand
 * are last, so that a note need not wait for a channel's 100,000 points.
 */
export async function listSearchChanges(
  tx: TenantTransaction,
  stage: ChangeStage,
  limit: number,
  exceptIds: readonly string[] = [],
): Promise<readonly SearchChange[]> {
  const { rows } = await sql<SearchChange>`select change_id as id, object_type as "objectType",
    object_id as "objectId", runs_begun as "lostRuns" from search_changes
    where stage = ${stage} and object_id <> all(${[...exceptIds]}::uuid[]) order by behind, change_id limit ${limit}`.execute(
    tx.db,
  );
  return rows;
}

/** How many changes each index still needs. */
export async function countSearchChanges(
  tx: TenantTransaction,
): Promise<Readonly<Record<"words" | "meaning", number>>> {
  const { rows } = await sql<{ words: number; meaning: number }>`
    select count(*) filter (where stage = 'WORDS')::integer as words,
           count(*) filter (where stage = 'MEANING')::integer as meaning from search_changes`.execute(tx.db);
  return rows[0] ?? { words: 0, meaning: 0 };
}

/** True if a change waits at one of the stages. */
export async function hasSearchChanges(
  tx: TenantTransaction,
  stages: readonly ChangeStage[],
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from search_changes
    where stage = any(${[...stages]}::text[])) as found`.execute(tx.db);
  return rows[0]?.found === true;
}

/** Ids of everything that can be searched, a page at a time, to rebuild the index. */
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
    where ${listedRows(kind.search)} and ${rest} order by ${id} limit ${limit}`.execute(tx.db);
  return rows.map((row) => row.id);
}
