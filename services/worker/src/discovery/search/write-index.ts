import { readIndexedObjects, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import {
  type IndexedObject,
  type IndexedRef,
  meaningPiecesOf,
  piecesOf,
  searchTypeName,
} from "@fieldstone/domain/kernel/indexing/search-object.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type {
  SearchIndex,
  SearchObject,
  SearchObjectRef,
} from "@fieldstone/platform/search-index/search-index.ts";

export interface IndexDependencies {
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
}

/** Brings the index of words up to the objects' current state: live ones are written, the others taken out. Safe to repeat. */
export async function writeIndex(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
): Promise<void> {
  const { live, gone } = await readState(cell, context, refs);
  await search.put(
    context,
    live.map((object) => toSearchObject(object, piecesOf)),
  );
  await search.delete(context, gone);
}

/** As writeIndex, for the index of meaning. */
export async function writeMeaning(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
): Promise<void> {
  const { live, gone } = await readState(cell, context, refs);
  await search.meaning.put(
    context,
    live.map((object) => toSearchObject(object, meaningPiecesOf)),
  );
  await search.meaning.delete(context, gone);
}

interface State {
  readonly live: readonly IndexedObject[];
  readonly gone: readonly SearchObjectRef[];
}

async function readState(
  cell: CellDatabase,
  context: TenantContext,
  refs: readonly IndexedRef[],
): Promise<State> {
  const wanted = [...new Map(refs.map((ref) => [refKey(ref), ref])).values()];
  const live = await withTenant(cell, context, "read", (tx) => readIndexedObjects(tx, wanted));
  const gone = wanted
    .filter((ref) => !live.has(refKey(ref)))
    .map(({ objectType, objectId }) => ({ objectType: searchTypeName(objectType), objectId }));
  return { live: [...live.values()], gone };
}

function toSearchObject(
  { objectType, text, ...object }: IndexedObject,
  cut: (text: string) => readonly string[],
): SearchObject {
  return {
    ...object,
    objectType: searchTypeName(objectType),
    chunks: cut(text).map((piece) => ({ text: piece })),
  };
}
