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

/** The index counts within the scope; without a scope, its results are counted after a permission check. */
export async function countFound(sources: SearchSources, scope: ActorScope, ask: Ask): Promise<number> {
  if (scope.kind !== "too-large") return (await ask(0, 0)).total;
  const { objects } = await ask(0, searchResultsMax);
  return await sources.read((tx) => countReadable(tx, objects));
}

/**
 * The number of results per type, for all types. Counts one response of the index; each type is only queried
 * separately if the response was full and a type may be missing from it.
 */
export async function countByType(
  sources: SearchSources,
  search: SearchInput,
): Promise<readonly TypeCount[]> {
  const input: SearchInput = { ...search, types: undefined, counted: true, sort: "RELEVANCE" };
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
