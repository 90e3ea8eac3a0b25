import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
import { requireOwnHighlight } from "./highlight-policy.ts";
import { markHighlightDeleted } from "./highlight-store.ts";

/** Moves a highlight to the trash with its tags. @throws ProductError `highlight.not_found`, Forbidden */
export function deleteHighlight(tx: TenantTransaction, highlightId: string): Promise<void> {
  return setDeleted(tx, highlightId, true);
}

/** Brings a highlight back with the identity and the tags that it had. @throws ProductError `highlight.not_found`, Forbidden */
export function restoreHighlight(tx: TenantTransaction, highlightId: string): Promise<void> {
  return setDeleted(tx, highlightId, false);
}

async function setDeleted(tx: TenantTransaction, highlightId: string, deleted: boolean): Promise<void> {
  const highlight = await requireOwnHighlight(tx, highlightId, { includeDeleted: true });
  if ((highlight.deletedAt !== null) === deleted) return;
  const { projectId, documentId, text } = highlight;
  await markHighlightDeleted(tx, highlightId, deleted);
  await recordAudit(tx, {
    kind: deleted ? "highlight.deleted" : "highlight.restored",
    subjectType: "highlight",
    subjectId: highlightId,
    data: { documentId, text },
  });
  await enqueueIndexing(tx, "highlight", highlightId);
  await tx.notify({
    type: "highlight",
    id: highlightId,
    projectId,
    documentId,
    act: deleted ? "deleted" : "created",
  });
}
