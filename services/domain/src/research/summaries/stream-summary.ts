import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import type { SummaryOutline } from "@fieldstone/model/ai/summary-outlines.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { summarySentencesMax } from "@fieldstone/model/limits.ts";
import type { AiClaim, AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import {
  type AiAuthor,
  type AiProvider,
  type AiTenant,
  refuseForeignRegions,
} from "@fieldstone/platform/ai/ai-provider.ts";
import { type LocatedQuote, locatedQuotes } from "@fieldstone/platform/ai/located-quotes.ts";
import { UsageMeter } from "@fieldstone/platform/ai/usage-meter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type AiEnd, endOfFailure, savedUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { quotesBySpeaker, type SpokenQuote } from "../speakers/quotes-by-speaker.ts";
import { notEnoughToSummarize } from "./summary.ts";

export interface SummarySources {
  readonly ai: AiProvider;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** Words of one speaker, as far as it is known who, with their place in a passage. */
export type PlacedQuote<P> = LocatedQuote<P> & Pick<SpokenQuote, "speaker">;

/** A sentence with the places of its quotes in their passages. */
export interface PlacedSentence<P> {
  readonly text: string;
  readonly quotes: readonly PlacedQuote<P>[];
}

export type PlacedSections<P> = ReadonlyMap<string | null, readonly PlacedSentence<P>[]>;

/** One request to the model. */
export interface SummaryPart<P> {
  readonly outline: SummaryOutline;
  readonly instructions: string;
  readonly passages: readonly P[];
  /** The heading above a claim's sentence. */
  heading(claim: AiClaim): string | null;
}

export interface SummaryPlan<P> {
  readonly tenant: AiTenant;
  readonly parts: readonly SummaryPart<P>[];
  /** The summarized object. */
  readonly object: { readonly type: string; readonly id: string };
  /** Stores the complete summary, with the actor's access at that moment. Returns its id. */
  keep(tx: TenantTransaction, sections: PlacedSections<P>, author: AiAuthor): Promise<string>;
}

interface Written<P> {
  readonly sections: Map<string | null, PlacedSentence<P>[]>;
  sentences: number;
  numRemoved: number;
  readonly meter: UsageMeter;
}

/**
 * Streams a summary sentence by sentence. Sentences without a verbatim quote are removed before anyone sees
 * them. A complete summary is stored, a cancelled one is not; the AI action is recorded in either case.
 */
export async function* streamSummary<P extends AiPassage>(
  sources: SummarySources,
  plan: SummaryPlan<P>,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  const { ai, write } = sources;
  const meter = new UsageMeter();
  const written: Written<P> = { sections: new Map(), sentences: 0, numRemoved: 0, meter };
  const record = (tx: TenantTransaction, end: AiEnd) =>
    recordAiAction(tx, {
      feature: "summarize",
      author: ai.summaryAuthor,
      usage: meter.usage,
      ...end,
      object: plan.object,
    });
  yield { type: "started" };
  let failure: unknown;
  let isWhole = false;
  let summaryId: string | null = null;
  try {
    yield* sentencesOf(ai, plan, written, signal);
    isWhole = true;
    summaryId = await write(
      savedUnlessCancelled(signal, async (tx) => {
        const id = await plan.keep(tx, written.sections, ai.summaryAuthor);
        await record(tx, { outcome: "DONE" });
        return id;
      }),
    );
  } catch (error) {
    failure = error;
  } finally {
    // Also reached when the client disconnects.
    if (!isWhole && failure === undefined) await write((tx) => record(tx, { outcome: "CANCELLED" }));
  }
  const status = failure === undefined ? "DONE" : signal.aborted ? "CANCELLED" : "FAILED";
  const known = failure instanceof ProductError ? failure : undefined;
  if (failure !== undefined) await write((tx) => record(tx, endOfFailure(failure, signal)));
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

async function* sentencesOf<P extends AiPassage>(
  ai: AiProvider,
  { tenant, parts }: SummaryPlan<P>,
  written: Written<P>,
  signal: AbortSignal,
): AsyncGenerator<SummaryEvent> {
  // Checked before anything is sent, in addition to the provider's own check.
  refuseForeignRegions(tenant, ai.regions);
  for (const { outline, instructions, passages, heading } of parts) {
    written.meter.begin(ai);
    for await (const part of ai.summarize(tenant, { outline, instructions, passages }, signal)) {
      signal.throwIfAborted();
      if (part.kind === "usage") {
        written.meter.end(part.usage);
        continue;
      }
      const placed = written.sentences < summarySentencesMax ? placedOf(part.claim, passages) : undefined;
      if (placed === undefined) {
        written.numRemoved += 1;
        continue;
      }
      const section = heading(part.claim);
      written.sentences += 1;
      written.sections.set(section, [...(written.sections.get(section) ?? []), placed]);
      const sentence = { text: placed.text, quotes: placed.quotes.map(({ text }) => text) };
      yield { type: "sentence", section, sentence };
    }
  }
  if (written.sentences === 0) throw notEnoughToSummarize();
}

/** A sentence with its verbatim quotes, each of one speaker; undefined if it has none. */
function placedOf<P extends AiPassage>(
  { text, quotes }: AiClaim,
  passages: readonly P[],
): PlacedSentence<P> | undefined {
  const said = spokenQuotes(quotes, passages);
  if (said.length === 0) return undefined;
  // A sentence that only repeats a quote says whose words they are.
  const repeated = spokenQuotes(
    quotes.filter((quote) => quote.text === text),
    passages,
  );
  return { text: repeated.length === 0 ? text : repeated.map(attributed).join(" "), quotes: said };
}

function spokenQuotes<P extends AiPassage>(
  quotes: AiClaim["quotes"],
  passages: readonly P[],
): readonly PlacedQuote<P>[] {
  return locatedQuotes({ quotes }, passages).flatMap((quote) =>
    quotesBySpeaker(quote.passage, quote.text).map(({ text, start = quote.start, speaker }) => ({
      ...{ passage: quote.passage, text, start },
      ...(speaker === undefined ? {} : { speaker }),
    })),
  );
}

function attributed({ text, speaker }: Pick<SpokenQuote, "text" | "speaker">): string {
  return speaker ? `${speaker}: “${text.replaceAll(/\s+/gu, " ")}”` : text;
}
