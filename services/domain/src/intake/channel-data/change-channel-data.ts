import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { channelThemeNotFound } from "../channel-themes/channel-theme.ts";
import { findChannelThemes } from "../channel-themes/read-channel-themes.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import { sortAgain } from "../channels/channel-store.ts";
import { enqueueSorting } from "../channels/channel-tasks.ts";
import { requirePointCapacity } from "../channels/point-capacity.ts";
import { type ChannelDatum, datumNotFound, importNotFound } from "./channel-datum.ts";
import {
  dropImport,
  findChannelIdsOfData,
  lockData,
  lockImport,
  setDataDeleted,
  setDataTheme,
} from "./channel-datum-store.ts";

/**
 * Moves points of a channel to one of its themes, or to none. They stay there, and similar outliers follow.
 * Returns the channel's id.
 * @throws ProductError `channel_datum.not_found`, `channel_theme.not_found`, `bulk.too_many`, Forbidden for a
 *   VIEWER
 */
export async function moveChannelData(
  tx: TenantTransaction,
  { ids, themeId }: { readonly ids: readonly string[]; readonly themeId: string | null },
): Promise<string> {
  const { channelId, live } = await lockMovable(tx, { ids, themeId });
  await setDataTheme(
    tx,
    live.map(({ id }) => id),
    { themeId, sortedBy: "MEMBER" },
  );
  await sortAgain(tx, channelId, { themeId: null });
  await enqueueSorting(tx, channelId);
  await recordChange(
    tx,
    "channel",
    "sorted",
    { id: channelId },
    { themeId, dataIds: live.map(({ id }) => id) },
  );
  return channelId;
}

/**
 * Undoes a move: points return to their previous theme and sorter, or wait to be sorted. Points that followed
 * them are sorted again. Returns the channel's id.
 * @throws ProductError `channel_datum.not_found`, `channel_theme.not_found`, `bulk.too_many`, Forbidden for a
 *   VIEWER
 */
export async function putChannelDataBack(
  tx: TenantTransaction,
  input: { readonly ids: readonly string[] } & Pick<ChannelDatum, "themeId" | "sortedBy">,
): Promise<string> {
  const themeId = input.sortedBy === null ? null : input.themeId;
  const { channelId, live } = await lockMovable(tx, { ids: input.ids, themeId });
  const dataIds = live.map(({ id }) => id);
  // Before the points move back, so that they are not sorted again themselves.
  for (const movedTo of new Set(live.map((datum) => datum.themeId)))
    await sortAgain(tx, channelId, { themeId: movedTo });
  await setDataTheme(tx, dataIds, { themeId, sortedBy: input.sortedBy });
  await enqueueSorting(tx, channelId);
  await recordChange(tx, "channel", "sorted", { id: channelId }, { themeId, dataIds, putBack: true });
  return channelId;
}

async function lockMovable(
  tx: TenantTransaction,
  { ids, themeId }: { readonly ids: readonly string[]; readonly themeId: string | null },
) {
  const { channelId, data } = await lockOfOneChannel(tx, ids);
  if (themeId !== null) {
    const [theme] = await findChannelThemes(tx, [themeId]);
    if (theme?.channelId !== channelId) throw channelThemeNotFound();
  }
  const live = data.filter(({ deletedAt }) => deletedAt === null);
  if (live.length === 0) throw datumNotFound();
  return { channelId, live };
}

/**
 * Deletes points of a channel, or restores them within 30 days. Returns the channel's id.
 * @throws ProductError `channel_datum.not_found`, `bulk.too_many`, `plan.limit_reached`, Forbidden for a VIEWER
 */
export async function setChannelDataDeleted(
  tx: TenantTransaction,
  ids: readonly string[],
  deleted: boolean,
): Promise<string> {
  const { channelId, data } = await lockOfOneChannel(tx, ids);
  const changed = data.filter(({ deletedAt }) => (deletedAt === null) === deleted).map(({ id }) => id);
  if (changed.length === 0) return channelId;
  if (!deleted) await requirePointCapacity(tx, () => changed.length);
  await setDataDeleted(tx, changed, deleted);
  await markForIndexing(tx, "channelDatum", changed);
  if (!deleted) await enqueueSorting(tx, channelId);
  await recordChange(tx, "channel", deleted ? "emptied" : "filled", { id: channelId }, { dataIds: changed });
  return channelId;
}

/**
 * Permanently deletes an import's points. Returns the channel's id.
 * @throws ProductError `channel_import.not_found`, Forbidden for a VIEWER
 */
export async function undoChannelImport(tx: TenantTransaction, importId: string): Promise<string> {
  requireContributor(tx.context.actor);
  const found = await lockImport(tx, importId);
  if (found === undefined) throw importNotFound();
  const { channelId } = found;
  await requireWritableChannel(tx, channelId);
  const dropped = await dropImport(tx, importId);
  await markForIndexing(tx, "channelDatum", dropped);
  const dataCount = dropped.length;
  await recordChange(tx, "channel", "emptied", { id: channelId }, { importId, dataCount });
  return channelId;
}

/** The channel is locked before its points, as everywhere, to avoid deadlocks. */
async function lockOfOneChannel(tx: TenantTransaction, wanted: readonly string[]) {
  requireContributor(tx.context.actor);
  const ids = bulkIds(wanted);
  const channelIds = await findChannelIdsOfData(tx, ids);
  const [channelId] = channelIds;
  if (channelId === undefined || channelIds.length > 1) throw datumNotFound();
  await requireWritableChannel(tx, channelId);
  return { channelId, data: await lockData(tx, ids) };
}
