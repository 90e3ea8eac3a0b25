import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { markSelectedForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { requireWritableChannel } from "./channel-policy.ts";
import { channelCapacity, markChannelDeleted } from "./channel-store.ts";
import { markChannelPointsTask } from "./channel-tasks.ts";
import { countPointsOf, requirePointCapacity } from "./point-capacity.ts";

/**
 * Moves a channel and its contents to the trash, or restores it.
 * @throws ProductError `channel.not_found`, `plan.limit_reached`, Forbidden for a VIEWER
 */
export async function setChannelDeleted(
  tx: TenantTransaction,
  channelId: string,
  deleted: boolean,
): Promise<void> {
  const { deletedAt, title } = await requireWritableChannel(tx, channelId, { deleted: !deleted });
  if ((deletedAt !== null) === deleted) return;
  if (!deleted) {
    await requireCapacity(tx, channelCapacity);
    await requirePointCapacity(tx, () => countPointsOf(tx, channelId));
  }
  await markChannelDeleted(tx, channelId, deleted);
  await markSelectedForIndexing(
    tx,
    sql`select 'channelTheme', theme_id from channel_themes where channel_id = ${channelId}`,
  );
  // In a task, because marking 100,000 points would take the member seconds; points of a deleted channel are
  // not shown in the meantime.
  await tx.enqueue(markChannelPointsTask, { channelId });
  await recordChange(tx, "channel", deleted ? "deleted" : "restored", { id: channelId }, { title });
}
