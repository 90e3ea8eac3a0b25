import { minimumClusterSize } from "@fieldstone/model/ai/clustering.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { themesHighlightsMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import { clusterInThread } from "../../research/themes/cluster-in-thread.ts";
import { middleOf } from "../../research/view-rows/similar-text.ts";
import { channelThemesMax } from "../channel-themes/channel-theme.ts";
import { countThemes, insertThemes } from "../channel-themes/channel-theme-store.ts";
import type { Channel } from "../channels/channel.ts";
import { lockChannel, sortAgain } from "../channels/channel-store.ts";
import { enqueueSorting } from "../channels/channel-tasks.ts";
import { type ChannelSources, mayItSort, recordSorting } from "./sort-channel-data.ts";
import { findOutliers, type OutlierDatum } from "./sorting-store.ts";
import { isPending, type ThemeSearch } from "./theme-search.ts";
import { findSearchedChannel, lockSearch, setSearchState } from "./theme-search-store.ts";

const exampleLengthMax = 200;

/**
 * Finds a search's new themes and moves the outliers that they were found among there. Stops if cancelled.
 */
export async function findNewThemes(
  { embedder, signal, read, write }: ChannelSources,
  searchId: string,
): Promise<void> {
  const begun = await write(async (tx) => {
    const found = await lockCurrentExtraction(tx, searchId);
    if (found !== undefined) await setSearchState(tx, searchId, { status: "RUNNING" });
    return found === undefined ? undefined : { ...found, teamId: tx.context.teamId };
  });
  if (begun === undefined) return;
  const { channel, teamId } = begun;
  const texts = await read((tx) => findOutliers(tx, channel.id, embedder.model, themesHighlightsMax));
  signal.throwIfAborted();
  const { clusters } = await clusterInThread(teamId, {
    texts: texts.map(({ id, text, vector }) => ({ id, text, vector: Float32Array.from(vector) })),
    percent: channel.themeSizePercent,
    strictness: channel.strictness,
  });
  const sizeMin = minimumClusterSize(texts.length, channel.themeSizePercent);
  const byId = new Map(texts.map((text) => [text.id, text]));
  await write(async (tx) => {
    const current = await lockCurrentExtraction(tx, searchId);
    if (current === undefined) return;
    const room = channelThemesMax - (await countThemes(tx, channel.id));
    const themes = clusters
      .filter(({ highlightIds }) => highlightIds.length >= sizeMin)
      .slice(0, Math.max(0, room))
      .map(({ title, highlightIds }) => {
        const members = highlightIds.flatMap((id) => byId.get(id) ?? []);
        return { ...newTheme(channel.id, title, members, embedder.model), searchId };
      });
    await insertThemes(tx, themes);
    for (const { id, title } of themes)
      await recordChange(tx, "channelTheme", "found", { id }, { channelId: channel.id, title });
    if (themes.length > 0) {
      await sortAgain(tx, channel.id, { themeId: null });
      await enqueueSorting(tx, channel.id);
    }
    await setSearchState(tx, searchId, { status: "DONE", foundCount: themes.length });
    await recordSorting(tx, channel.id, embedder.model);
  });
}

/** Marks a search that cannot be completed as failed. */
export async function failThemeSearch(tx: TenantTransaction, searchId: string): Promise<void> {
  const search = await lockSearch(tx, searchId);
  if (search === undefined || !isPending(search)) return;
  await setSearchState(tx, searchId, { status: "FAILED" });
  await announce(tx, { type: "channel", id: search.channelId, act: "updated" });
}

/** The search, if it is pending and its channel is live. Locks the channel first, as cancelling does. */
async function lockCurrentExtraction(
  tx: TenantTransaction,
  searchId: string,
): Promise<{ readonly search: ThemeSearch; readonly channel: Channel } | undefined> {
  const channelId = await findSearchedChannel(tx, searchId);
  const channel = channelId === undefined ? undefined : await lockChannel(tx, channelId);
  const search = await lockSearch(tx, searchId);
  if (search === undefined || !isPending(search)) return undefined;
  if (channel !== undefined && channel.deletedAt === null && (await mayItSort(tx)))
    return { search, channel };
  await setSearchState(tx, searchId, { status: "CANCELLED" });
  return undefined;
}

function newTheme(channelId: string, title: string, members: readonly OutlierDatum[], model: string) {
  const [first] = members;
  return {
    id: newId(),
    channelId,
    topicId: null,
    title: cutText(title, 200),
    description: first === undefined ? "" : `For example: “${cutText(first.text, exampleLengthMax)}”`,
    origin: "AI" as const,
    createdBy: null,
    centre: { vector: [...middleOf(members.map(({ vector }) => vector))], model },
  };
}
