import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireFolderGrantor } from "./folder-policy.ts";
import { listFolderGrants } from "./folder-store.ts";

/**
 * Records that a folder's grants end with its deletion or apply again, an audit entry each: the rows stay, but have
 * no effect in the trash.
 * @throws ProductError Forbidden if it has grants and the actor may not grant on it
 */
export async function recordFolderGrants(
  tx: TenantTransaction,
  folderId: string,
  act: "deleted" | "restored",
): Promise<void> {
  const grants = await listFolderGrants(tx, folderId);
  if (grants.length > 0) await requireFolderGrantor(tx, folderId);
  for (const { level, ...grantedTo } of grants) {
    const change = act === "deleted" ? { level: null, before: level } : { level, before: null };
    await recordAudit(tx, {
      kind: "permission.changed",
      subjectType: "folder",
      subjectId: folderId,
      data: { grantedTo, ...change },
    });
  }
}
