import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { type BulkImport, type BulkItem, type BulkItemState, bulkImportNotFound } from "./bulk-import.ts";
import { countBulkItems, findBulkImports, listBulkImports, listBulkItems } from "./bulk-import-store.ts";

export const listedBulkImportsMax = 20;
export const bulkItemsPerPageMax = 1_000;

/** The member's own bulk imports by id; those of others are left out. */
export async function readBulkImports(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BulkImport>> {
  const { actor } = tx.context;
  if (actor.kind !== "user") return new Map();
  const found = await findBulkImports(tx, actor.userId, ids);
  return new Map(found.map((row) => [row.id, row]));
}

/** @throws ProductError `bulk_import.not_found` */
export async function requireBulkImport(tx: TenantTransaction, id: string): Promise<BulkImport> {
  const found = (await readBulkImports(tx, [id])).get(id);
  if (found === undefined) throw bulkImportNotFound();
  return found;
}

/** The member's latest bulk imports. @throws ProductError `auth.sign_in_needed` */
export function readLatestBulkImports(tx: TenantTransaction): Promise<readonly BulkImport[]> {
  return listBulkImports(tx, requireMember(tx.context.actor).userId, listedBulkImportsMax);
}

/** Items in some states, in the order of the files. @throws ProductError `bulk_import.not_found` */
export async function readBulkItems(
  tx: TenantTransaction,
  id: string,
  { states, offset }: { readonly states: readonly BulkItemState[]; readonly offset: number },
): Promise<readonly BulkItem[]> {
  await requireBulkImport(tx, id);
  return listBulkItems(tx, id, { states, offset, limit: bulkItemsPerPageMax });
}

/** How many items of each bulk import are in which state. The caller checks whose they are. */
export function readBulkItemCounts(tx: TenantTransaction, ids: readonly string[]) {
  return countBulkItems(tx, ids);
}
