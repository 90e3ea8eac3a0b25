import { readIndexedObjects, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import {
  type IndexedObject,
  type IndexedRef,
  piecesOf,
  searchTypeName,
} from "@fieldstone/domain/kernel/indexing/search-object.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { SearchIndex, SearchObject } from "@fieldstone/platform/search-index/search-index.ts";

export interface IndexDependencies {
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
}

/** Brings the index up to the objects' current state: live ones are written, the others taken out. Safe to repeat. */
export async function writeIndex(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
): Promise<void> {
  const wanted = [...new Map(refs.map((ref) => [refKey(ref), ref])).values()];
  const live = await withTenant(cell, context, "read", (tx) => readIndexedObjects(tx, wanted));
  await search.put(context, [...live.values()].map(toSearchObject));
  const gone = wanted.filter((ref) => !live.has(refKey(ref)));
  await search.delete(
    context,
    gone.map(({ objectType, objectId }) => ({ objectType: searchTypeName(objectType), objectId })),
  );
}

function toSearchObject({ objectType, text, ...object }: IndexedObject): SearchObject {
  return {
    ...object,
    objectType: searchTypeName(objectType),
    chunks: piecesOf(text).map((piece) => ({ text: piece })),
  };
}
