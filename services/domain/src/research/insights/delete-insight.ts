import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
import { findHighlightIdsOfNote } from "../notes/note-store.ts";
import { requireWritableInsight } from "./insight-policy.ts";
import { markInsightDeleted } from "./insight-store.ts";

/** Moves an insight to the trash, or brings it back as it was. @throws ProductError `insight.not_found`, Forbidden */
export async function setInsightDeleted(
  tx: TenantTransaction,
  insightId: string,
  deleted: boolean,
): Promise<void> {
  const insight = await requireWritableInsight(tx, insightId, { deleted: true });
  // Asked twice: the first time did it.
  if ((insight.deletedAt !== null) === deleted) return;
  await markInsightDeleted(tx, insightId, deleted);
  await recordAudit(tx, {
    kind: deleted ? "insight.deleted" : "insight.restored",
    subjectType: "insight",
    subjectId: insightId,
    data: { title: insight.title },
  });
  await enqueueIndexing(tx, "insight", insightId);
  await enqueueIndexing(tx, "highlight", await findHighlightIdsOfNote(tx, insightId));
  await tx.notify({
    type: "insight",
    id: insightId,
    projectId: insight.projectId,
    documentId: insightId,
    act: deleted ? "deleted" : "created",
  });
}
