import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { IndexedObject, IndexedRef } from "../../kernel/indexing/search-object.ts";
import type { LiveObjects } from "../../kernel/objects/object-kind.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";

/** Live objects of a type in live projects, with their search data; `wanted` are their ids. */
function liveObjects(
  tx: TenantTransaction,
  objectType: IndexedType,
  wanted: RawBuilder<unknown>,
): Omit<LiveObjects, "within"> & Record<"columns" | "within", RawBuilder<unknown>> {
  const { table, idColumn, search } = objectKind(objectType);
  if (search === undefined) throw new Error(`a ${objectType} cannot be searched`);
  const live = search.live(tx, wanted);
  const columns = sql`${sql.lit(objectType)} as "objectType", ${sql.ref(idColumn)} as "objectId",
    ${live.projectId} as "projectId", ${sql.ref(`${table}.created_at`)} as "createdAt",
    ${sql.ref(`${table}.updated_at`)} as "updatedAt"`;
  const content = sql`${live.documentId ?? sql`null::uuid`} as "documentId", ${live.content}`;
  const within = sql`${live.within?.id ?? sql`null::uuid`} as "withinId",
    ${live.within?.citedId ?? sql`null::uuid`} as "citedId", ${live.within?.title ?? sql`null::text`} as "withinTitle"`;
  return { ...live, columns, content, within };
}

export function refKey(ref: IndexedRef): string {
  return `${ref.objectType}:${ref.objectId}`;
}

export function ofEachType(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
  fn: (live: ReturnType<typeof liveObjects>) => RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return [...Map.groupBy(refs, (ref) => ref.objectType)].map(([type, group]) =>
    fn(liveObjects(tx, type, sql`${group.map((ref) => ref.objectId)}::uuid[]`)),
  );
}

/** The live objects among these that the actor may read, with their texts, by `refKey`. */
export async function readIndexedObjects(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, IndexedObject>> {
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, content, from, texts = sql``, where }) =>
      sql`select ${columns}, ${content} from ${from} ${texts} where ${where}`,
  );
  const answers = await Promise.all(queries.map((query) => sql<IndexedObject>`${query}`.execute(tx.db)));
  return new Map(answers.flatMap(({ rows }) => rows.map((row) => [refKey(row), row] as const)));
}

/** The text lengths of the live objects, in bytes, by `refKey`. */
export async function readIndexedLengths(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, number>> {
  if (refs.length === 0) return new Map();
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, content, from, texts = sql``, where }) => sql`
      select "objectType", "objectId", octet_length(object.title) + octet_length(object.text) as bytes
        from (select ${columns}, ${content} from ${from} ${texts} where ${where}) object`,
  );
  const { rows } = await sql<IndexedRef & { bytes: number }>`${sql.join(queries, sql` union all `)}`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [refKey(row), row.bytes]));
}

/** An object without its texts. */
export type ObjectHead = Omit<IndexedObject, "text" | "tagIds" | "title" | "documentId">;

/** As readIndexedObjects without the texts, in one statement: for checking permissions of many results. */
export async function readIndexedHeads(
  tx: TenantTransaction,
  refs: readonly IndexedRef[],
): Promise<ReadonlyMap<string, ObjectHead>> {
  if (refs.length === 0) return new Map();
  const queries = ofEachType(
    tx,
    refs,
    ({ columns, from, where }) => sql`select ${columns} from ${from} where ${where}`,
  );
  const { rows } = await sql<IndexedObject>`${sql.join(queries, sql` union all `)}`.execute(tx.db);
  return new Map(rows.map((row) => [refKey(row), row]));
}
