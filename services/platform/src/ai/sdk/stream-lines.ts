import { ProductError } from "@fieldstone/model/errors.ts";
import type { LanguageModel } from "ai";
import type { AiUsage } from "../ai-answer.ts";
import type { JsonLines } from "./json-lines.ts";

/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
}

export interface ModelLimits {
  readonly prices: TokenPrices | undefined;
  readonly signal: AbortSignal;
}

export interface ModelPrompt {
  readonly system: string;
  readonly prompt: string;
}

/** Maximum wait for a whole answer, in ms. */
const answerTimeoutMs = 90_000;
const retriesMax = 2;
const outputTokensMax = 4_000;
/** Limits of an answer, in UTF-16 units and lines: far more than its tokens allow. */
const answerLengthMax = 200_000;
const answerLinesMax = 300;

type ModelPart<T> =
  | { readonly kind: "line"; readonly line: T }
  | { readonly kind: "usage"; readonly usage: AiUsage };

/**
 * Streams a model's output, one JSON object per line, and then its usage. Output beyond the limits is cut
 * off, and its usage is unknown. @throws ProductError `ai.unavailable`
 */
export async function* streamLines<T>(
  model: LanguageModel,
  prompt: ModelPrompt,
  { prices, signal }: ModelLimits,
  lines: JsonLines<T>,
): AsyncGenerator<ModelPart<T>> {
  // Loaded with the first prompt: most cells have no model service.
  const { streamText } = await import("ai");
  const cut = new AbortController();
  const answer = streamText({
    model,
    ...prompt,
    maxRetries: retriesMax,
    maxOutputTokens: outputTokensMax,
    abortSignal: AbortSignal.any([signal, cut.signal, AbortSignal.timeout(answerTimeoutMs)]),
    // Errors arrive as parts of the stream; the default handler would also print them to the console.
    onError: () => undefined,
  });
  let [length, count] = [0, 0];
  try {
    for await (const part of answer.fullStream) {
      if (part.type === "error") throw unavailable(part.error);
      if (part.type === "abort") throw unavailable(new Error(part.reason ?? "the answer took too long"));
      const isEnd = part.type === "finish";
      length += part.type === "text-delta" ? part.text.length : 0;
      const read = part.type === "text-delta" ? lines.add(part.text) : isEnd ? lines.end() : [];
      for (const line of read.slice(0, answerLinesMax - count)) yield { kind: "line", line };
      count += read.length;
      if (isEnd) yield { kind: "usage", usage: usageOf(part.totalUsage, prices) };
      if (length > answerLengthMax || count >= answerLinesMax) return;
    }
  } catch (error) {
    // An answer that is cut off has no final part.
    throw error instanceof ProductError ? error : unavailable(error);
  } finally {
    // Also reached when the consumer stops early: the provider then stops generating.
    cut.abort();
  }
}

function usageOf(
  {
    inputTokens = 0,
    outputTokens = 0,
  }: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  prices: TokenPrices | undefined,
): AiUsage {
  // Dollars per million tokens are millionths of a dollar per token.
  const costMicros =
    prices === undefined ? null : Math.round(inputTokens * prices.input + outputTokens * prices.output);
  return { inputTokens, outputTokens, costMicros };
}

function unavailable(cause: unknown): ProductError {
  return new ProductError(
    "InternalError",
    "ai.unavailable",
    "The AI service did not answer. Try again in a minute.",
    { cause },
  );
}
