import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Grantee } from "./grant.ts";
import { deleteGrantsTo } from "./permission-store.ts";

/**
 * Removes all grants of a member or a group, with an audit entry each. `by` is the member who the act itself
 * proves is acting. The caller must invalidate cached identities of the grantee.
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
