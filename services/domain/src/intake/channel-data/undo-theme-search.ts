import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordThemeChange, sortByChangedThemes } from "../channel-themes/change-channel-themes.ts";
import { channelThemesMax, themeLimitReached } from "../channel-themes/channel-theme.ts";
import { countThemes, markFoundDeleted, markFoundRestored } from "../channel-themes/channel-theme-store.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import { findLatestSearches } from "./read-theme-searches.ts";

/**
 * Deletes or restores all that a channel's latest theme search found, in one action, and sorts again.
 * @throws ProductError `channel.not_found`, `channel_theme.limit`, Forbidden for a VIEWER
 */
export async function setFoundThemesDeleted(
  tx: TenantTransaction,
  channelId: string,
  deleted: boolean,
): Promise<void> {
  const channel = await requireWritableChannel(tx, channelId);
  const search = (await findLatestSearches(tx, [channel.id])).get(channel.id);
  if (search?.status !== "DONE") return;
  const themes = await (deleted ? markFoundDeleted(tx, search) : markFoundRestored(tx, search));
  if (themes.length === 0) return;
  if (!deleted && (await countThemes(tx, channel.id)) > channelThemesMax) throw themeLimitReached();
  await sortByChangedThemes(tx, channel.id);
  for (const theme of themes) await recordThemeChange(tx, deleted ? "deleted" : "restored", theme);
}
