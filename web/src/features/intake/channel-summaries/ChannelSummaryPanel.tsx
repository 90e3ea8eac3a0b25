import { t } from "../../../app/i18n/t.ts";
import type { ChannelSummary_SummaryFragment } from "../../../graphql/graphql.ts";
import { PiecesSummaryPanel } from "../../research/summaries/PiecesSummaryPanel.tsx";
import { ChannelSummaryText } from "./ChannelSummaryText.tsx";
import { useChannelSummaries, useChannelSummaryActions } from "./useChannelSummaries.ts";

interface ChannelSummaryPanelProps {
  readonly channelId: string;
  /** For one theme only. */
  readonly themeId?: string;
  readonly canWrite: boolean;
}

/** The summaries of a channel's or a theme's points, one per kind and framework. */
export function ChannelSummaryPanel({ channelId, themeId, canWrite }: ChannelSummaryPanelProps) {
  const known = useChannelSummaries(channelId, themeId);
  const actions = useChannelSummaryActions({ channelId, themeId }, known.refetch);
  return (
    <PiecesSummaryPanel
      known={known}
      actions={actions}
      canWrite={canWrite}
      facts={factsOf}
      renderText={({ kind, framework, sections }) => (
        <ChannelSummaryText
          channelId={channelId}
          sections={sections}
          withQuotes={kind === "streaming"}
          isByTheme={kind === "chapter" && framework === null && themeId === undefined}
        />
      )}
    />
  );
}

function factsOf({ dataCount, isStale }: ChannelSummary_SummaryFragment): string {
  const of = t("channel-summary.of", "{n, plural, one {of # point} other {of # points}}", { n: dataCount });
  return isStale ? `${of} · ${t("channel-summary.stale", "points were added or removed since")}` : of;
}
