import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { findHighlightIdsOfNote } from "../notes/note-store.ts";
import { requireWritableInsight } from "./insight-policy.ts";
import { markInsightDeleted } from "./insight-store.ts";

/** Moves an insight to the trash or restores it. @throws ProductError `insight.not_found`, Forbidden */
export async function setInsightDeleted(
  tx: TenantTransaction,
  insightId: string,
  deleted: boolean,
): Promise<void> {
  const insight = await requireWritableInsight(tx, insightId, { deleted: true });
  // A repeated request: it is done already.
  if ((insight.deletedAt !== null) === deleted) return;
  await markInsightDeleted(tx, insightId, deleted);
  await recordChange(
    tx,
    "insight",
    deleted ? "deleted" : "restored",
    { id: insightId, projectId: insight.projectId, documentId: insightId },
    { title: insight.title },
  );
  await markForIndexing(tx, "highlight", await findHighlightIdsOfNote(tx, insightId));
}
