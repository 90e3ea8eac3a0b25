import { spokenIn } from "@fieldstone/document/transcript/spoken-words.ts";
import type { SummarySection } from "@fieldstone/model/ai/summary.ts";
import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { outlinesOfKinds, summaryOutlines } from "@fieldstone/model/ai/summary-outlines.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordSummaryChange } from "./record-summary-change.ts";
import { type NotePassage, type StartedSummary, startSummary } from "./start-summary.ts";
import {
  type PlacedSections,
  type PlacedSentence,
  type SummarySources,
  streamSummary,
} from "./stream-summary.ts";
import { textChangedMeanwhile } from "./summary.ts";
import { insertSummary } from "./summary-store.ts";

/** Streams a summary of a note, sentence by sentence. */
export function writeSummary(
  sources: SummarySources,
  started: StartedSummary,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const { request, tenant, passages } = started;
  const outline =
    request.framework === null ? outlinesOfKinds[request.kind] : summaryOutlines[request.framework];
  // Only chapters have headings; the other kinds are one text.
  const heading = ({ section = null }: { readonly section?: string | null }) =>
    request.kind === "chapter" ? section : null;
  return streamSummary<NotePassage>(
    sources,
    {
      tenant,
      parts: [{ outline, instructions: request.instructions, passages, heading }],
      object: { type: "note", id: request.noteId },
      keep: (tx, sections, author) => keepSummary(tx, started, sections, author),
    },
    signal,
  );
}

async function keepSummary(
  tx: TenantTransaction,
  started: StartedSummary,
  written: PlacedSections<NotePassage>,
  author: AiAuthor,
): Promise<string> {
  const { request, textHash, projectId } = started;
  // Repeat the checks: meanwhile access may have been revoked, AI turned off or a person forgotten in the
  // text.
  const now = await startSummary(tx, request);
  if (now.textHash !== textHash) throw textChangedMeanwhile();
  const id = newId();
  const sections = [...written].map(([title, sentences]) => describeSection(started, title, sentences));
  const replaced = await insertSummary(tx, { ...request, ...author, id, sections, textHash, editedBy: null });
  await recordSummaryChange(
    tx,
    "generated",
    { id, noteId: request.noteId, projectId },
    { ...author, kind: request.kind, framework: request.framework, replaced },
  );
  return id;
}

function describeSection(
  { text }: StartedSummary,
  title: string | null,
  placed: readonly PlacedSentence<NotePassage>[],
): SummarySection {
  const said = placed.flatMap(({ quotes }) => quotes);
  const starts = said.flatMap((quote) => {
    const start = quote.passage.start + quote.start;
    return spokenIn(text, { start, end: start + quote.text.length }).startMs ?? [];
  });
  return {
    title,
    startTimeMs: starts.length === 0 ? null : Math.min(...starts),
    contributors: [...new Set(said.flatMap(({ speaker }) => speaker ?? []))],
    updatedAt: new Date().toISOString(),
    sentences: placed.map((sentence) => ({
      text: sentence.text,
      quotes: sentence.quotes.map((quote) => quote.text),
    })),
  };
}
