import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { ListedMerge } from "./person-merge.ts";
import { findMergesOfPeople } from "./person-merge-store.ts";

/** Merges into each person that can be undone. The caller checks access to the people. */
export function readMergesOfPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ListedMerge[]>> {
  return findMergesOfPeople(tx, personIds);
}
