import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { summaryNotFound } from "../../research/summaries/summary.ts";
import { lockChannel } from "../channels/channel-store.ts";
import type { ChannelSummary } from "./channel-summary.ts";
import { findChannelSummary, markChannelSummaryDeleted, retireLike } from "./channel-summary-store.ts";
import { recordChannelSummaryChange } from "./record-channel-summary-change.ts";
import { requireSummaryWriter } from "./start-channel-summary.ts";

/**
 * Deletes a summary; `restoreChannelSummary` restores it.
 * @throws ProductError `summary.*`, `channel.not_found`
 */
export async function deleteChannelSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<ChannelSummary> {
  const summary = await requireSummary(tx, summaryId);
  if (summary.deletedAt !== null) return summary;
  await markChannelSummaryDeleted(tx, summaryId, true);
  await recordChannelSummaryChange(tx, "deleted", summary);
  return summary;
}

/**
 * Restores a summary in place of its replacement.
 * @throws ProductError `summary.*`, `ai.*`, `channel.not_found`
 */
export async function restoreChannelSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<ChannelSummary> {
  const summary = await requireSummary(tx, summaryId);
  await requireAi(tx, "summarize");
  if (summary.deletedAt === null) return summary;
  const replaced = await retireLike(tx, summary);
  await markChannelSummaryDeleted(tx, summaryId, false);
  await recordChannelSummaryChange(tx, "restored", summary, { replaced });
  return summary;
}

async function requireSummary(tx: TenantTransaction, summaryId: string): Promise<ChannelSummary> {
  const found = await findChannelSummary(tx, summaryId);
  if (found === undefined) throw summaryNotFound();
  await requireSummaryWriter(tx, found);
  await lockChannel(tx, found.channelId);
  // It may have changed while this waited for the channel's lock.
  const summary = await findChannelSummary(tx, summaryId);
  if (summary === undefined) throw summaryNotFound();
  return summary;
}
