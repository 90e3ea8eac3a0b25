import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readSummarySwitch } from "../../research/summaries/read-summaries.ts";
import { findChannelData } from "../channel-data/read-channel-data.ts";
import { findChannelThemes } from "../channel-themes/read-channel-themes.ts";
import type { ChannelSummary } from "./channel-summary.ts";
import { findLiveSummaries } from "./channel-summary-store.ts";

/** Live summaries of whole channels, latest first. None if the workspace has switched summaries off. */
export function readSummariesOfChannels(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChannelSummary[]>> {
  return readSummaries(tx, "channels", channelIds);
}

/** As readSummariesOfChannels, of themes. */
export function readSummariesOfThemes(
  tx: TenantTransaction,
  themeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChannelSummary[]>> {
  return readSummaries(tx, "themes", themeIds);
}

async function readSummaries(
  tx: TenantTransaction,
  of: "channels" | "themes",
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChannelSummary[]>> {
  if ((await readSummarySwitch(tx)) === "Off") return new Map();
  const live = await onlyLiveQuotes(tx, await findLiveSummaries(tx, of, ids));
  const shown = live.filter(({ sections }) => sections.length > 0);
  return Map.groupBy(shown, ({ channelId, themeId }) => (of === "channels" ? channelId : (themeId ?? "")));
}

/** Removes sentences whose points were deleted or changed, and chapters of themes that are not visible. */
export async function onlyLiveQuotes<S extends Pick<ChannelSummary, "sections">>(
  tx: TenantTransaction,
  summaries: readonly S[],
): Promise<readonly S[]> {
  const sections = summaries.flatMap((summary) => summary.sections);
  const quoted = sections.flatMap(({ sentences }) => sentences.flatMap(({ quotes }) => quotes));
  const points = await findChannelData(tx, [...new Set(quoted.map(({ datumId }) => datumId))]);
  const textOf = new Map(points.map(({ id, text }) => [id, text]));
  const themeIds = new Set(sections.flatMap(({ themeId }) => themeId ?? []));
  const titleOf = new Map((await findChannelThemes(tx, [...themeIds])).map(({ id, title }) => [id, title]));
  return summaries.map((summary) => ({
    ...summary,
    sections: summary.sections.flatMap((section) => {
      const title = section.themeId === null ? section.title : titleOf.get(section.themeId);
      const sentences = section.sentences
        .map(({ text, quotes }) => ({
          text,
          quotes: quotes.filter((quote) => textOf.get(quote.datumId)?.includes(quote.text) === true),
        }))
        .filter(({ quotes }) => quotes.length > 0);
      return title === undefined || sentences.length === 0 ? [] : [{ ...section, title, sentences }];
    }),
  }));
}

/** Why an actor cannot summarize points, in the user's words; null if they can. */
export function channelSummaryDisabledReason(actor: Actor, dataCount: number): string | null {
  if (actor.kind !== "user" || actor.role === "VIEWER") return disabledReasons.viewerSummaries;
  return dataCount === 0 ? disabledReasons.notEnoughContent : null;
}
