import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import { enqueueSorting } from "../channels/channel-tasks.ts";
import { requirePointCapacity } from "../channels/point-capacity.ts";
import { type ChannelDataInput, importNotFound } from "./channel-datum.ts";
import {
  type AddedCounts,
  countUnknown,
  insertImport,
  lockImport,
  upsertData,
} from "./channel-datum-store.ts";

/**
 * Adds points to a channel. Points with a known id of their source are updated, so that a call can be
 * repeated; in an import, ids are only compared within that import.
 * @throws ProductError `channel.not_found`, `channel_import.not_found`, `plan.limit_reached`, Forbidden for a
 *   VIEWER
 */
export async function addChannelData(
  tx: TenantTransaction,
  input: ChannelDataInput,
): Promise<AddedCounts & { readonly unchangedCount: number }> {
  const { id: channelId } = await requireWritableChannel(tx, input.channelId);
  const { importId = null, source, fileName } = input;
  if (importId !== null) {
    await insertImport(tx, {
      id: importId,
      channelId,
      source,
      fileName,
      createdBy: memberId(tx.context.actor),
    });
    if ((await lockImport(tx, importId))?.channelId !== channelId) throw importNotFound();
  }
  const items = lastOfEach(
    input.items.map((item) => ({
      ...item,
      externalId:
        item.externalId === null || importId === null ? item.externalId : `${importId}:${item.externalId}`,
    })),
  );
  const data = { ...input, channelId, items };
  await requirePointCapacity(tx, () => countUnknown(tx, data));
  const { datumIds, ...counts } = await upsertData(tx, data);
  const written = counts.addedCount + counts.updatedCount;
  if (written > 0) {
    await enqueueSorting(tx, channelId);
    await markForIndexing(tx, "channelDatum", datumIds);
    const { addedCount, updatedCount } = counts;
    await recordChange(
      tx,
      "channel",
      "filled",
      { id: channelId },
      { source, importId, addedCount, updatedCount },
    );
  }
  return { ...counts, unchangedCount: input.items.length - written };
}

type Item = ChannelDataInput["items"][number];

/** The last item of each id: a statement cannot change a row twice. */
function lastOfEach(items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item, place) => [item.externalId ?? place, item]));
  return [...byId.values()];
}
