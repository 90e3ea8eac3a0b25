import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { PersonMerge } from "./person-merge.ts";
import { findMergesOfPeople } from "./person-merge-store.ts";

/** Merges into each person that can be undone. The people's readability is the caller's to know. */
export function readMergesOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonMerge[]>> {
  return findMergesOfPeople(tx, personIds);
}
