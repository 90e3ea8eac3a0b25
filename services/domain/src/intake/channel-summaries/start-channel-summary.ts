import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { findSpokenTurns } from "../../research/speakers/find-spoken-turns.ts";
import { notEnoughToSummarize, parseInstructions } from "../../research/summaries/summary.ts";
import { readChannelCounts } from "../channel-data/read-channel-counts.ts";
import { channelThemeNotFound } from "../channel-themes/channel-theme.ts";
import {
  type CountedTheme,
  findChannelThemes,
  listChannelThemes,
} from "../channel-themes/read-channel-themes.ts";
import { requireReadableChannel } from "../channels/channel-policy.ts";
import type { ChannelSummaryRequest } from "./channel-summary.ts";
import {
  findRepresentativePoints,
  findUnsortedPoints,
  type RepresentativePoint,
} from "./representative-points.ts";

/** The most themes that a channel's summary covers: those with the most points. */
const themesMax = 20;
/** The most themes with a chapter, because nobody reads longer summaries. */
const chaptersMax = 12;
const pointsOfTheme = { ofChannel: 8, ofItself: 60 } as const;
/** Longer points are cut. */
const readLengthMax = 2_000;

/** A point's text; the title names its theme. */
export interface PointPassage extends AiPassage {
  readonly datumId: string;
  readonly saidAt: Date;
  /** Null if it is in no theme. */
  readonly themeId: string | null;
}

/** Points that are summarized together. */
export interface PointGroup {
  readonly theme: Pick<CountedTheme, "id" | "title" | "dataCount"> | null;
  readonly passages: readonly PointPassage[];
}

/** A permitted summary, with the points for it. */
export interface StartedChannelSummary {
  readonly request: ChannelSummaryRequest;
  readonly tenant: AiTenant;
  readonly groups: readonly PointGroup[];
  readonly dataCount: number;
}

/**
 * Checks that the actor may create a summary, and gathers its points.
 * @throws ProductError `channel.not_found`, `channel_theme.not_found`, `summary.viewer`, `ai.disabled`,
 *   `ai.feature_off`, `summary.instructions_*`, `plan.upgrade_needed`, `NOT_ENOUGH_DATA`
 */
export async function startChannelSummary(
  tx: TenantTransaction,
  asked: ChannelSummaryRequest,
): Promise<StartedChannelSummary> {
  const { tenant, theme } = await requireSummarizable(tx, asked);
  const request = { ...asked, instructions: parseInstructions(asked.framework, asked.instructions) };
  const { channelId } = request;
  const themes =
    theme === undefined
      ? (await listChannelThemes(tx, channelId))
          .filter(({ dataCount }) => dataCount > 0)
          .slice(0, isByTheme(request) ? chaptersMax : themesMax)
      : [theme];
  const count = theme === undefined ? pointsOfTheme.ofChannel : pointsOfTheme.ofItself;
  const points = await findRepresentativePoints(
    tx,
    themes.map(({ id }) => id),
    count,
  );
  const inThemes = themes.map((each) => groupOf(each, points.get(each.id) ?? []));
  const rest = theme === undefined ? [groupOf(null, await findUnsortedPoints(tx, channelId, count))] : [];
  const groups = [...inThemes, ...rest].filter(({ passages }) => passages.length > 0);
  const words = groups.flatMap(({ passages }) => passages.flatMap(({ text }) => text.split(/\s+/)));
  if (words.length < summaryWordsMin) throw notEnoughToSummarize();
  const dataCount =
    theme === undefined
      ? ((await readChannelCounts(tx, [channelId])).get(channelId)?.dataCount ?? 0)
      : theme.dataCount;
  return { request, tenant, groups: await withTurns(tx, groups), dataCount };
}

/** A channel's chapters are its themes, unless a framework defines them. */
export function isByTheme({ kind, themeId, framework }: ChannelSummaryRequest): boolean {
  return kind === "chapter" && themeId === null && framework === null;
}

/**
 * Returns the theme to summarize, if any, and the AI tenant.
 * @throws as `startChannelSummary`
 */
export async function requireSummarizable(
  tx: TenantTransaction,
  { channelId, themeId, framework }: Pick<ChannelSummaryRequest, "channelId" | "themeId" | "framework">,
): Promise<{ readonly tenant: AiTenant; readonly theme: CountedTheme | undefined }> {
  const theme = await requireSummaryWriter(tx, { channelId, themeId });
  const tenant = await requireAi(tx, "summarize");
  if (framework !== null) await requireCapability(tx, "advancedAiSummaries");
  return { tenant, theme };
}

/** @throws ProductError `channel.not_found`, `channel_theme.not_found`, `summary.viewer` */
export async function requireSummaryWriter(
  tx: TenantTransaction,
  { channelId, themeId }: Pick<ChannelSummaryRequest, "channelId" | "themeId">,
): Promise<CountedTheme | undefined> {
  const channel = await requireReadableChannel(tx, channelId);
  const [theme] = themeId === null ? [] : await findChannelThemes(tx, [themeId]);
  if (themeId !== null && theme?.channelId !== channel.id) throw channelThemeNotFound();
  if (requireMember(tx.context.actor).role === "VIEWER")
    throw new ProductError("Forbidden", "summary.viewer", disabledReasons.viewerSummaries);
  return theme;
}

/** With who says what in points that are conversations, such as those with an agent. */
async function withTurns(
  tx: TenantTransaction,
  groups: readonly PointGroup[],
): Promise<readonly PointGroup[]> {
  const placed = groups.flatMap(({ passages }) =>
    passages.map(({ text }) => {
      return { documentId: null, whole: text, from: 0, start: 0, text, hasPages: false };
    }),
  );
  const turns = (await findSpokenTurns(tx, placed)).values();
  return groups.map(({ theme, passages }) => ({
    theme,
    passages: passages.map((passage) => ({ ...passage, turns: turns.next().value })),
  }));
}

function groupOf(theme: CountedTheme | null, points: readonly RepresentativePoint[]): PointGroup {
  const title = theme?.title ?? "";
  return {
    theme,
    passages: points.map(({ id, text, saidAt }) => ({
      title,
      text: text.slice(0, readLengthMax),
      datumId: id,
      saidAt,
      themeId: theme?.id ?? null,
    })),
  };
}
