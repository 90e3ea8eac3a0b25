import { readIndexedLengths, refKey } from "@fieldstone/domain/discovery/search/read-indexed-objects.ts";
import type { ChangeStage } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import type { IndexedRef } from "@fieldstone/domain/kernel/indexing/search-object.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/**
 * Bytes of texts that are read for one step, unless one alone is longer: 200 notes may have 10 MB each, and their pieces,
 * words and rows take several times as much. By meaning each 500 characters have a vector beside, and take 60 ms.
 */
const stepBytesMax = { WORDS: 4_000_000, MEANING: 1_000_000 } as const;

/** As many of what is to be indexed as are read for one step, in order; one at least. */
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
