import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type Insight, insightNotFound } from "./insight.ts";
import { lockInsight } from "./insight-store.ts";

/** Locks an insight that the actor may write. @throws ProductError `insight.not_found`, Forbidden */
export async function requireWritableInsight(
  tx: TenantTransaction,
  insightId: string,
  options: { readonly deleted?: boolean } = {},
): Promise<Insight> {
  const insight = await lockInsight(tx, insightId);
  if (insight === undefined) throw insightNotFound();
  // In the trash only project access counts: grants on the insight do not apply.
  if (insight.deletedAt !== null)
    await requireProjectLevel(tx, insight.projectId, "WRITE", { missing: insightNotFound });
  else
    await requireDocumentLevel(
      tx,
      { documentId: insightId, projectId: insight.projectId },
      "WRITE",
      insightNotFound,
    );
  if (insight.deletedAt !== null && options.deleted !== true) throw insightNotFound();
  return insight;
}
