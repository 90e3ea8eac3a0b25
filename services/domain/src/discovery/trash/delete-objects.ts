import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { objectKind, trashedTypes } from "../../kernel/objects/object-registry.ts";
import type { TrashedType } from "../../kernel/objects/object-types.ts";

export interface TrashedRef {
  readonly type: TrashedType;
  readonly id: string;
}

/**
 * Moves objects to the trash, all or none, each by its own command and policy.
 * @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden
 */
export function deleteObjects(tx: TenantTransaction, refs: readonly TrashedRef[]): Promise<void> {
  return forEach(tx, refs, "delete");
}

/**
 * Restores objects from the trash, all or none.
 * @throws ProductError `bulk.too_many`, `*.not_found`, Forbidden
 */
export function restoreObjects(tx: TenantTransaction, refs: readonly TrashedRef[]): Promise<void> {
  return forEach(tx, refs, "restore");
}

/** Containers first: a note is restored into its project, a highlight into its note. */
async function forEach(
  tx: TenantTransaction,
  refs: readonly TrashedRef[],
  act: "delete" | "restore",
): Promise<void> {
  const wanted = new Map(refs.map((ref) => [ref.id, ref.type]));
  const ids = bulkIds([...wanted.keys()]);
  for (const type of trashedTypes()) {
    const { trash } = objectKind(type);
    for (const id of ids) {
      if (wanted.get(id) === type) await trash?.[act](tx, id);
    }
  }
}
