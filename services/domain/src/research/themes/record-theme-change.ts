import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";

/** A change's audit entry, and word of it to those who have the project open. */
export async function recordThemeChange(
  tx: TenantTransaction,
  act: "started" | "found" | "cancelled" | "renamed" | "moved" | "tagged" | "deleted" | "restored",
  { projectId }: { readonly projectId: string },
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordAudit(tx, { kind: `themes.${act}`, subjectType: "project", subjectId: projectId, data });
  await tx.notify({ type: "project", id: projectId, projectId, act: "updated" });
}
