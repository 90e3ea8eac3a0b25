import { spokenIn } from "@fieldstone/document/spoken-words.ts";
import type { SummarySection } from "@fieldstone/model/ai/summary.ts";
import type { SummaryEvent, SummarySentence } from "@fieldstone/model/ai/summary-event.ts";
import { outlinesOfKinds, summaryOutlines } from "@fieldstone/model/ai/summary-outlines.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { summarySentencesMax } from "@fieldstone/model/limits.ts";
import { type AiClaim, type AiPassage, type AiUsage, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiProvider, refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type AiEnd, endOfFailure, keptUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { recordSummaryChange } from "./record-summary-change.ts";
import { type StartedSummary, startSummary } from "./start-summary.ts";
import { notEnoughToSummarize, textChangedMeanwhile } from "./summary.ts";
import { insertSummary } from "./summary-store.ts";

export interface SummarySources {
  readonly ai: AiProvider;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** A sentence, and where in the note's text each of its quotes is. */
interface PlacedSentence {
  readonly sentence: SummarySentence;
  readonly starts: readonly number[];
}

interface Written {
  readonly sections: Map<string | null, PlacedSentence[]>;
  sentences: number;
  numRemoved: number;
  usage: AiUsage;
}

/**
 * Makes a summary, sentence by sentence. A sentence none of whose quotes is in the text is removed before anyone sees it.
 * It is kept once it is whole; a cancelled one is not, and what AI did is recorded however it ends.
 */
export async function* writeSummary(
  sources: SummarySources,
  started: StartedSummary,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const written: Written = { sections: new Map(), sentences: 0, numRemoved: 0, usage: noUsage };
  yield { type: "started" };
  let failure: unknown;
  let isWhole = false;
  let summaryId: string | null = null;
  try {
    yield* sentencesOf(sources, started, written, signal);
    isWhole = true;
    summaryId = await sources.write(
      keptUnlessCancelled(signal, (tx) => keepSummary(tx, sources.ai, started, written)),
    );
  } catch (error) {
    failure = error;
  } finally {
    // Also reached when the client disconnects.
    if (!isWhole && failure === undefined)
      await recordEnd(sources, started, written, { outcome: "CANCELLED" });
  }
  const status = failure === undefined ? "DONE" : signal.aborted ? "CANCELLED" : "FAILED";
  const known = failure instanceof ProductError ? failure : undefined;
  if (failure !== undefined) await recordEnd(sources, started, written, endOfFailure(failure, signal));
  yield {
    type: "ended",
    status,
    numRemoved: written.numRemoved,
    summaryId,
    ...(status === "FAILED"
      ? {
          failure: {
            code: known?.code ?? "summary.failed",
            message: known?.message ?? "The summary could not be written. Generate it again.",
          },
        }
      : {}),
  };
  if (status === "FAILED" && known === undefined) throw failure;
}

async function* sentencesOf(
  { ai }: SummarySources,
  { request, tenant, title, text }: StartedSummary,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const passages = splitPassages(text.text).map(({ start, end }) => ({
    title,
    start,
    text: text.text.slice(start, end),
  }));
  const outline =
    request.framework === null ? outlinesOfKinds[request.kind] : summaryOutlines[request.framework];
  // Before anything is sent, whatever the provider itself checks.
  refuseForeignRegions(tenant, ai.regions);
  const asked = { outline, instructions: request.instructions, passages };
  for await (const part of ai.summarize(tenant, asked, signal)) {
    signal.throwIfAborted();
    if (part.kind === "usage") {
      written.usage = part.usage;
      continue;
    }
    const placed = written.sentences < summarySentencesMax ? checked(part.claim, passages) : undefined;
    if (placed === undefined) {
      written.numRemoved += 1;
      continue;
    }
    // Only chapters have headings; the other kinds are read as one text.
    const section = request.kind === "chapter" ? (part.claim.section ?? null) : null;
    written.sentences += 1;
    written.sections.set(section, [...(written.sections.get(section) ?? []), placed]);
    yield { type: "sentence", section, sentence: placed.sentence };
  }
  if (written.sentences === 0) throw notEnoughToSummarize();
}

/** A sentence with those of its quotes that are in the passage that they name. */
function checked(
  claim: AiClaim,
  passages: readonly (AiPassage & { readonly start: number })[],
): PlacedSentence | undefined {
  const found = claim.quotes.flatMap(({ passage, text }) => {
    const source = passages[passage];
    const at = source && findWhole(source.text, text);
    return source === undefined || at === undefined ? [] : [{ text, start: source.start + at }];
  });
  if (found.length === 0) return undefined;
  const sentence = { text: claim.text, quotes: found.map(({ text }) => text) };
  return { sentence, starts: found.map(({ start }) => start) };
}

async function keepSummary(
  tx: TenantTransaction,
  { summaryAuthor }: AiProvider,
  started: StartedSummary,
  written: Written,
): Promise<string> {
  const { request, textHash, projectId } = started;
  // Read anew: it took a while, and a right may be gone, AI switched off, or a person forgotten in the text.
  const now = await startSummary(tx, request);
  if (now.textHash !== textHash) throw textChangedMeanwhile();
  const id = newId();
  const sections = [...written.sections].map(([title, sentences]) =>
    describeSection(started, title, sentences),
  );
  const replaced = await insertSummary(tx, {
    ...request,
    ...summaryAuthor,
    id,
    sections,
    textHash,
    editedBy: null,
  });
  await recordSummaryChange(
    tx,
    "generated",
    { id, noteId: request.noteId, projectId },
    { ...summaryAuthor, kind: request.kind, framework: request.framework, replaced },
  );
  await recordAiAction(tx, actionOf(started, summaryAuthor, written, { outcome: "DONE" }));
  return id;
}

function describeSection(
  { text }: StartedSummary,
  title: string | null,
  placed: readonly PlacedSentence[],
): SummarySection {
  const spoken = placed.flatMap(({ sentence, starts: quoteStarts }) =>
    quoteStarts.map((start, at) =>
      spokenIn(text, { start, end: start + (sentence.quotes[at]?.length ?? 0) }),
    ),
  );
  const starts = spoken.flatMap(({ startMs }) => startMs ?? []);
  return {
    title,
    startTimeMs: starts.length === 0 ? null : Math.min(...starts),
    contributors: [...new Set(spoken.flatMap(({ speaker }) => speaker ?? []))],
    updatedAt: new Date().toISOString(),
    sentences: placed.map(({ sentence }) => sentence),
  };
}

async function recordEnd(
  { ai, write }: SummarySources,
  started: StartedSummary,
  written: Written,
  end: AiEnd,
): Promise<void> {
  await write((tx) => recordAiAction(tx, actionOf(started, ai.summaryAuthor, written, end)));
}

function actionOf(
  { request }: StartedSummary,
  author: AiProvider["summaryAuthor"],
  { usage }: Written,
  end: AiEnd,
) {
  return {
    feature: "summarize",
    author,
    usage,
    ...end,
    object: { type: "note", id: request.noteId },
  } as const;
}
