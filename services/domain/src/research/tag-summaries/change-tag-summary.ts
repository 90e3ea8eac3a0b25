import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { summaryNotFound } from "../summaries/summary.ts";
import type { TagBoard } from "../tags/tag.ts";
import { lockTag } from "../tags/tag-store.ts";
import { recordTagSummaryChange } from "./record-tag-summary-change.ts";
import { requireSummarizableTag } from "./start-tag-summary.ts";
import type { TagSummary } from "./tag-summary.ts";
import { findTagSummary, markTagSummaryDeleted, retireLike } from "./tag-summary-store.ts";

/** Deletes a summary; `restoreTagSummary` restores it. @throws ProductError `summary.*` */
export async function deleteTagSummary(tx: TenantTransaction, summaryId: string): Promise<TagSummary> {
  const { summary, board } = await requireSummary(tx, summaryId);
  if (summary.deletedAt !== null) return summary;
  await markTagSummaryDeleted(tx, summaryId, true);
  await recordTagSummaryChange(tx, "deleted", summary, board);
  return summary;
}

/** Restores a summary, replacing the one that replaced it. @throws ProductError `summary.*`, `ai.*` */
export async function restoreTagSummary(tx: TenantTransaction, summaryId: string): Promise<TagSummary> {
  const { summary, board } = await requireSummary(tx, summaryId);
  await requireAi(tx, "summarize");
  if (summary.deletedAt === null) return summary;
  const replaced = await retireLike(tx, summary);
  await markTagSummaryDeleted(tx, summaryId, false);
  await recordTagSummaryChange(tx, "restored", summary, board, { replaced });
  return summary;
}

async function requireSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<{ readonly summary: TagSummary; readonly board: TagBoard }> {
  const found = await findTagSummary(tx, summaryId);
  if (found === undefined) throw summaryNotFound();
  const { board } = await requireSummarizableTag(tx, found.tagId, summaryNotFound);
  await lockTag(tx, found.tagId);
  // Read again: it may have changed while waiting for the tag's lock.
  const summary = await findTagSummary(tx, summaryId);
  if (summary === undefined) throw summaryNotFound();
  return { summary, board };
}
