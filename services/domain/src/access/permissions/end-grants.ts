import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Grantee } from "./grant.ts";
import { deleteGrantsTo } from "./permission-store.ts";

/**
 * Takes away all that a member or a group was granted, each with its audit entry. `by` is the member whom the act
 * itself proves to be acting. Whoever keeps their identity in memory has to be told.
 */
export async function endGrantsTo(
  tx: TenantTransaction,
  grantee: Grantee,
  { by }: { readonly by?: string } = {},
): Promise<void> {
  for (const { objectType, objectId, level } of await deleteGrantsTo(tx, grantee)) {
    await recordAudit(tx, {
      kind: "permission.changed",
      subjectType: objectType,
      subjectId: objectId,
      ...(by === undefined ? {} : { by }),
      data: { grantedTo: grantee, level: null, before: level },
    });
  }
}
