import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { searchTypeName } from "../../kernel/indexing/search-object.ts";
import { indexedTypes } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";
import { type Ask, askTypes, prepareSearch, type SearchInput, type SearchSources } from "./ask-index.ts";
import { readIndexedHeads } from "./read-indexed-objects.ts";
import { countReadable, type FoundObject } from "./search-object-store.ts";
import type { ActorScope } from "./search-scope.ts";

export interface TypeCount {
  readonly objectType: IndexedType;
  /** At most searchResultsMax. */
  readonly total: number;
}

/** The index counts what the scope allows; without a scope what it found is counted through policy. */
export async function countFound(sources: SearchSources, scope: ActorScope, ask: Ask): Promise<number> {
  if (scope.kind !== "too-large") return (await ask(0, 0)).total;
  const { objects } = await ask(0, searchResultsMax);
  return await sources.read((tx) => countReadable(tx, objects));
}

/**
 * How many results each type has, whichever types the search asks for. One answer of the index is counted; only where
 * it holds no more, and a type may have lost its place to others, is each type asked for by itself.
 */
export async function countByType(
  sources: SearchSources,
  search: SearchInput,
): Promise<readonly TypeCount[]> {
  const input = { ...search, types: undefined, counted: true };
  const prepared = await prepareSearch(sources, input);
  const found = await askTypes(sources, input, prepared, undefined)(0, searchResultsMax);
  const isAll = found.total < searchResultsMax;
  const types = indexedTypes();
  const counts = isAll
    ? await countHits(sources, prepared.scope, found.objects)
    : await Promise.all(
        types.map(async (objectType) => {
          const ask = askTypes(sources, input, prepared, [searchTypeName(objectType)]);
          return { objectType, total: await countFound(sources, prepared.scope, ask) };
        }),
      );
  return counts.filter(({ total }) => total > 0);
}

async function countHits(
  sources: SearchSources,
  scope: ActorScope,
  objects: readonly FoundObject[],
): Promise<readonly TypeCount[]> {
  const readable: Iterable<{ objectType: IndexedType }> =
    scope.kind === "too-large"
      ? (await sources.read((tx) => readIndexedHeads(tx, objects))).values()
      : objects;
  const byType = Map.groupBy(readable, ({ objectType }) => objectType);
  return [...byType].map(([objectType, own]) => ({ objectType, total: own.length }));
}
