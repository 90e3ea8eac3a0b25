import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { themesHighlightsMin } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableChannel } from "../channels/channel-policy.ts";
import { findChannelThemesTask } from "../channels/channel-tasks.ts";
import { countChannelData } from "./read-channel-data.ts";
import { findLatestSearches } from "./read-theme-searches.ts";
import { isPending } from "./theme-search.ts";
import { insertSearch, setSearchState } from "./theme-search-store.ts";

/**
 * Starts a search for new themes among a channel's outliers.
 * @throws ProductError `channel.not_found`, `channel.search_pending`, `NOT_ENOUGH_DATA`, `ai.*`, Forbidden
 *   for a VIEWER
 */
export async function startThemeSearch(tx: TenantTransaction, channelId: string): Promise<void> {
  const channel = await requireWritableChannel(tx, channelId);
  await requireAi(tx, "tags");
  const count = await countChannelData(tx, { channelId: channel.id, outliers: true });
  if (count < themesHighlightsMin) throw tooFewOutliers();
  const search = { id: newId(), channelId: channel.id };
  if (!(await insertSearch(tx, search, memberId(tx.context.actor)))) throw searchPending();
  await tx.enqueue(findChannelThemesTask, { searchId: search.id });
  await recordChange(tx, "channel", "updated", { id: channel.id }, { themeSearchStarted: search.id });
}

/**
 * Cancels the search in progress, if any.
 * @throws ProductError `channel.not_found`, Forbidden for a VIEWER
 */
export async function cancelThemeSearch(tx: TenantTransaction, channelId: string): Promise<void> {
  const channel = await requireWritableChannel(tx, channelId);
  const search = (await findLatestSearches(tx, [channel.id])).get(channel.id);
  if (search === undefined || !isPending(search)) return;
  await setSearchState(tx, search.id, { status: "CANCELLED" });
  await recordChange(tx, "channel", "updated", { id: channel.id }, { themeSearchCancelled: search.id });
}

function tooFewOutliers(): ProductError {
  const message = `New themes need ${themesHighlightsMin} outliers. Add more feedback, and try again.`;
  return new ProductError("UnprocessableContent", "NOT_ENOUGH_DATA", message);
}

function searchPending(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "channel.search_pending",
    "New themes of this channel are being found already. Wait for them, or cancel.",
  );
}
