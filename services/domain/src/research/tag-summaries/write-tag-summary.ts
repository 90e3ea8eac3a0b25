import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { partOfPieces } from "../summaries/part-of-pieces.ts";
import { type PlacedSections, type SummarySources, streamSummary } from "../summaries/stream-summary.ts";
import { notEnoughToSummarize } from "../summaries/summary.ts";
import { lockTag } from "../tags/tag-store.ts";
import { onlyTaggedQuotes } from "./read-tag-summaries.ts";
import { recordTagSummaryChange } from "./record-tag-summary-change.ts";
import {
  type HighlightPassage,
  requireSummarizableTag,
  type StartedTagSummary,
  startTagSummary,
} from "./start-tag-summary.ts";
import { insertTagSummary, type NewTagSummary } from "./tag-summary-store.ts";

/** Streams a summary of a tag's highlights, sentence by sentence. */
export function writeTagSummary(
  sources: SummarySources,
  started: StartedTagSummary,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const { request, tenant, passages } = started;
  return streamSummary<HighlightPassage>(
    sources,
    {
      tenant,
      parts: [partOfPieces(request, passages)],
      object: { type: "tag", id: request.tagId },
      keep: (tx, sections, author) => keepSummary(tx, started, sections, author),
    },
    signal,
  );
}

async function keepSummary(
  tx: TenantTransaction,
  { request, passages }: StartedTagSummary,
  written: PlacedSections<HighlightPassage>,
  author: AiAuthor,
): Promise<string> {
  // Lock the tag, so that of two concurrent summaries the second replaces the first. Repeat the checks:
  // meanwhile access may have been revoked, AI turned off or a highlight deleted.
  await lockTag(tx, request.tagId);
  const { board } = await requireSummarizableTag(tx, request.tagId);
  const { highlightCount } = await startTagSummary(tx, request);
  const made: NewTagSummary = {
    ...request,
    ...author,
    id: newId(),
    sections: [...written].map(([title, placed]) => ({
      title,
      sentences: placed.map(({ text, quotes }) => ({
        text,
        quotes: quotes.map((quote) => ({ highlightId: quote.passage.highlightId, text: quote.text })),
      })),
    })),
    highlightIds: passages.map(({ highlightId }) => highlightId),
    highlightCount,
    createdBy: memberId(tx.context.actor),
  };
  const [summary] = await onlyTaggedQuotes(tx, [made]);
  if (summary === undefined || summary.sections.length === 0) throw notEnoughToSummarize();
  const replaced = await insertTagSummary(tx, summary);
  const data = { ...author, kind: request.kind, framework: request.framework, replaced };
  await recordTagSummaryChange(tx, "generated", summary, board, data);
  return summary.id;
}
