import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { partOfPieces, wholeOfKind } from "../../research/summaries/part-of-pieces.ts";
import {
  type PlacedSections,
  type PlacedSentence,
  type SummaryPlan,
  type SummarySources,
  streamSummary,
} from "../../research/summaries/stream-summary.ts";
import { notEnoughToSummarize } from "../../research/summaries/summary.ts";
import { lockChannel } from "../channels/channel-store.ts";
import type { ChannelSummary, ChannelSummarySection } from "./channel-summary.ts";
import { insertChannelSummary } from "./channel-summary-store.ts";
import { onlyLiveQuotes } from "./read-channel-summaries.ts";
import { recordChannelSummaryChange } from "./record-channel-summary-change.ts";
import {
  isByTheme,
  type PointPassage,
  requireSummarizable,
  type StartedChannelSummary,
} from "./start-channel-summary.ts";

/** Summarizes a channel's or theme's points, sentence by sentence. A channel's chapters are its themes. */
export function writeChannelSummary(
  sources: SummarySources,
  started: StartedChannelSummary,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const { request, tenant } = started;
  return streamSummary<PointPassage>(
    sources,
    {
      tenant,
      parts: partsOf(started),
      object:
        request.themeId === null
          ? { type: "channel", id: request.channelId }
          : { type: "channelTheme", id: request.themeId },
      keep: (tx, sections, author) => keepSummary(tx, started, sections, author),
    },
    signal,
  );
}

function partsOf({ request, groups }: StartedChannelSummary): SummaryPlan<PointPassage>["parts"] {
  const { kind, instructions } = request;
  if (!isByTheme(request))
    return [
      partOfPieces(
        request,
        groups.flatMap((group) => group.passages),
      ),
    ];
  return groups.map(({ theme, passages }) => ({
    outline: wholeOfKind(kind),
    instructions,
    passages,
    heading: () => theme?.title ?? null,
  }));
}

async function keepSummary(
  tx: TenantTransaction,
  started: StartedChannelSummary,
  written: PlacedSections<PointPassage>,
  author: AiAuthor,
): Promise<string> {
  const { request, dataCount } = started;
  // Locked, so that the second of two concurrent summaries replaces the first. Checked again, because a
  // permission, the AI setting or a point may have changed since the start.
  await lockChannel(tx, request.channelId);
  await requireSummarizable(tx, request);
  const made: Omit<ChannelSummary, "createdAt" | "deletedAt"> = {
    ...request,
    ...author,
    id: newId(),
    sections: [...written].map(([title, sentences]) => sectionOf(started, title, sentences)),
    dataCount,
    createdBy: memberId(tx.context.actor),
  };
  const [summary] = await onlyLiveQuotes(tx, [made]);
  if (summary === undefined || summary.sections.length === 0) throw notEnoughToSummarize();
  const replaced = await insertChannelSummary(tx, summary);
  await recordChannelSummaryChange(tx, "generated", summary, {
    ...author,
    kind: request.kind,
    framework: request.framework,
    replaced,
  });
  return summary.id;
}

function sectionOf(
  { request, groups }: StartedChannelSummary,
  title: string | null,
  placed: readonly PlacedSentence<PointPassage>[],
): ChannelSummarySection {
  const themeId = placed[0]?.quotes[0]?.passage.themeId ?? null;
  const theme = isByTheme(request) ? groups.find((group) => group.theme?.id === themeId)?.theme : undefined;
  return {
    themeId: theme?.id ?? null,
    title,
    dataCount: theme?.dataCount ?? null,
    sentences: placed.map(({ text, quotes }) => ({
      text,
      quotes: quotes.map((quote) => ({ datumId: quote.passage.datumId, text: quote.text })),
    })),
  };
}
