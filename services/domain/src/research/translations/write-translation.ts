import { languageName } from "@fieldstone/model/ai/language-name.ts";
import {
  isSameLanguage,
  type TranslationEvent,
  type TranslationResult,
} from "@fieldstone/model/ai/translation.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type AiProvider, refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { UsageMeter } from "@fieldstone/platform/ai/usage-meter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type AiEnd, endOfFailure, savedUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { keepTranslation } from "./keep-translation.ts";
import type { StartedTranslation } from "./start-translation.ts";
import { joinPieces, type TextPiece, textBatches } from "./text-batches.ts";
import { translationIncomplete, translationTooLong, unsupportedLanguages } from "./translation.ts";

export interface TranslationSources {
  readonly ai: AiProvider;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** Batches sent to a model concurrently. */
const atOnce = 4;

interface Written {
  readonly pieces: { readonly piece: TextPiece; readonly text: string }[];
  language: string;
  readonly meter: UsageMeter;
}

/**
 * Translates a note into a copy of it and yields the progress. The copy is created when all texts are
 * translated; a cancelled translation leaves nothing. The AI action is recorded in every case.
 */
export async function* writeTranslation(
  sources: TranslationSources,
  started: StartedTranslation,
  signal: AbortSignal,
): AsyncGenerator<TranslationEvent> {
  const written: Written = { pieces: [], language: "und", meter: new UsageMeter() };
  let end: AiEnd = { outcome: "CANCELLED" };
  let failure: unknown;
  let result: TranslationResult | undefined;
  // Aborts all requests when one fails or the client disconnects.
  const ending = new AbortController();
  try {
    yield* progressOf(sources.ai, started, written, AbortSignal.any([signal, ending.signal]));
    const { language: sourceLanguage, meter } = written;
    const { usage } = meter;
    const texts = joinPieces(started.texts.length, written.pieces);
    const author = sources.ai.translationAuthor;
    const made = await sources.write(
      savedUnlessCancelled(signal, (tx) =>
        keepTranslation(tx, started, { texts, sourceLanguage, author, usage }),
      ),
    );
    end = { outcome: "DONE" };
    result = { kind: "Success", noteId: made.id, title: made.title };
  } catch (error) {
    failure = error;
    end = endOfFailure(error, signal);
  } finally {
    ending.abort();
    // Also reached when the client disconnects.
    if (end.outcome !== "DONE") await recordEnd(sources, started, written, end);
  }
  yield { type: "ended", result: result ?? failed(failure) };
  if (failure !== undefined && !(failure instanceof ProductError) && end.outcome === "FAILED") throw failure;
}

async function* progressOf(
  ai: AiProvider,
  started: StartedTranslation,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<TranslationEvent> {
  // Checked before anything is sent, in addition to the provider's own check.
  refuseForeignRegions(started.tenant, ai.regions);
  const batches = textBatches(started.texts);
  const total = batches.length;
  yield { type: "progress", done: 0, total };
  // The first batch alone: it detects the language, so that an unsupported pair costs one call.
  for (let done = 0; done < total; ) {
    const next = batches.slice(done, done + (done === 0 ? 1 : atOnce));
    const answers = await Promise.all(
      next.map((batch) => translateBatch(ai, started, batch, written, signal)),
    );
    signal.throwIfAborted();
    for (const each of answers.flat()) written.pieces.push(each);
    done += next.length;
    yield { type: "progress", done, total };
  }
}

async function translateBatch(
  ai: AiProvider,
  { tenant, request: { targetLanguage } }: StartedTranslation,
  batch: readonly TextPiece[],
  written: Written,
  signal: AbortSignal,
): Promise<readonly { readonly piece: TextPiece; readonly text: string }[]> {
  const texts = batch.map(({ text }) => text);
  const found = new Map<number, string>();
  written.meter.begin(ai);
  for await (const part of ai.translate(tenant, { targetLanguage, texts }, signal)) {
    if (part.kind === "usage") written.meter.end(part.usage);
    else if (part.kind === "text") found.set(part.at, part.text);
    else if (part.kind === "unsupported") throw unsupported(written.language, targetLanguage);
    else if (written.language === "und") {
      written.language = part.language;
      if (isSameLanguage(part.language, targetLanguage)) throw alreadyIn(targetLanguage);
    }
  }
  if (isOverlong(texts, [...found.values()])) throw translationTooLong();
  return batch.map((piece, place) => {
    const text = found.get(place) ?? "";
    if (text.trim() === "" && piece.text !== "") throw translationIncomplete();
    return { piece, text };
  });
}

/**
 * Maximum ratio of a translation's characters to its source's bytes: a word of Chinese becomes four times as
 * many letters, but has three bytes per character.
 */
const lengthRatioMax = 3;
/** Allowance in addition to the ratio. */
const lengthAllowance = 1_000;
const lineBreaksAllowance = 100;

function isOverlong(texts: readonly string[], translated: readonly string[]): boolean {
  const [source, target] = [texts.join(" "), translated.join(" ")];
  return (
    target.length > lengthRatioMax * Buffer.byteLength(source) + lengthAllowance ||
    lineBreaksIn(target) > lengthRatioMax * lineBreaksIn(source) + lineBreaksAllowance
  );
}

const lineBreaksIn = (text: string) => text.split("\n").length - 1;

function unsupported(source: string, target: string): ProductError {
  const from = source === "und" ? "this language" : languageName(source, "en");
  return unsupportedLanguages(
    `The AI service does not translate from ${from} into ${languageName(target, "en")}. Choose another language.`,
  );
}

function alreadyIn(target: string): ProductError {
  return unsupportedLanguages(
    `The note is in ${languageName(target, "en")} already. Choose another language.`,
  );
}

function failed(failure: unknown): TranslationResult {
  const known = failure instanceof ProductError ? failure : undefined;
  const code = known?.code ?? "translation.failed";
  return {
    kind: "Failure",
    error: code === "translation.unsupported_language_pair" ? "UnsupportedLanguagePair" : "Error",
    code,
    message: known?.message ?? "The note could not be translated. Try again.",
  };
}

async function recordEnd(
  { ai, write }: TranslationSources,
  { note }: StartedTranslation,
  { meter: { usage } }: Written,
  end: AiEnd,
): Promise<void> {
  const object = { type: "note", id: note.id };
  await write((tx) =>
    recordAiAction(tx, { feature: "translate", author: ai.translationAuthor, usage, ...end, object }),
  );
}
