import { readIndexedLengths, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import type { ChangeStage } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import type { IndexedRef } from "@fieldstone/domain/kernel/indexing/search-object.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * Bytes of text read per step, unless a single one is longer: 200 notes may have 10 MB each, and their
 * pieces, words and rows take several times as much. For meaning, each 500 characters also have a vector and
 * take 60 ms.
 */
const stepBytesMax = { WORDS: 4_000_000, MEANING: 1_000_000 } as const;

/** The first objects whose texts fit into one step; at least one. */
export async function firstStep<Ref extends IndexedRef>(
  tx: TenantTransaction,
  refs: readonly Ref[],
  stage: ChangeStage,
): Promise<readonly Ref[]> {
  const lengths = await readIndexedLengths(tx, refs);
  let bytes = 0;
  const end = refs.findIndex((ref, place) => {
    bytes += lengths.get(refKey(ref)) ?? 0;
    return place > 0 && bytes > stepBytesMax[stage];
  });
  return end === -1 ? refs : refs.slice(0, end);
}
