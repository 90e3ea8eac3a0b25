import { readIndexedObjects, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import {
  type IndexedObject,
  type IndexedRef,
  meaningPiecesOf,
  piecesOf,
  searchTypeName,
} from "@fieldstone/domain/kernel/indexing/search-object.ts";
import { objectKind } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type {
  SearchIndex,
  SearchObject,
  SearchObjectRef,
} from "@fieldstone/platform/search-index/search-index.ts";

/**
 * The part of a text that is found by meaning, in UTF-16 units: 2,000 pieces, two minutes of CPU, and 160,000
 * words. Words are found in all of it. A text of 10 MB would keep a workspace's other texts waiting for
 * twenty minutes.
 */
const meaningLengthMax = 1_000_000;

export interface IndexDependencies {
  readonly cell: CellDatabase;
  readonly search: SearchIndex;
}

/**
 * Updates the word index to the objects' current state: writes live ones and removes the others. Returns
 * those with at least `longFrom` pieces. Safe to repeat.
 */
export async function writeIndex(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
  longFrom = Number.POSITIVE_INFINITY,
): Promise<readonly IndexedRef[]> {
  const { live, gone } = await readState(cell, context, refs);
  const written = live.map((object) => toSearchObject(object, piecesOf));
  await search.put(context, written);
  await search.delete(context, gone);
  return live.filter((_, index) => (written[index]?.chunks.length ?? 0) >= longFrom);
}

/** As writeIndex, for the meaning index. */
export async function writeMeaning(
  { cell, search }: IndexDependencies,
  context: TenantContext,
  refs: readonly IndexedRef[],
): Promise<void> {
  const { live, gone } = await readState(cell, context, refs);
  const { meaning } = search;
  const keeping = [...Map.groupBy(live, ({ objectType }) => objectType)].flatMap(([type, objects]) => {
    const vectors = objectKind(type).search?.vectors;
    return vectors === undefined ? [] : [{ vectors, objects }];
  });
  const kept = await withTenant(cell, context, "read", (tx) =>
    Promise.all(
      keeping.map(({ vectors, objects }) =>
        vectors.read(
          tx,
          objects.map(({ objectId }) => objectId),
          meaning.model,
        ),
      ),
    ),
  );
  const known = new Map(kept.flat().map(({ text, vector }) => [text, vector]));
  const made = await meaning.put(
    context,
    live.map((object) => toSearchObject(object, (text) => meaningPiecesOf(text.slice(0, meaningLengthMax)))),
    known,
  );
  for (const { vectors, objects } of keeping) {
    const whole = objects.flatMap(({ objectId: id, text }) => {
      const vector = made.get(text);
      return vector === undefined ? [] : [{ id, text, vector }];
    });
    // "uncounted", because no cached response contains vectors.
    if (whole.length > 0)
      await withTenant(cell, context, "uncounted", (tx) => vectors.keep(tx, whole, meaning.model));
  }
  await meaning.delete(context, gone);
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
