import { ProductError } from "@fieldstone/model/errors.ts";
import { type LanguageModel, streamText } from "ai";
import type { AiUsage } from "./ai-answer.ts";
import type { JsonLines } from "./json-lines.ts";

/** US dollars a million tokens. */
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

/** Longest wait for a whole answer, in ms. */
const answerTimeoutMs = 90_000;
const retriesMax = 2;
const outputTokensMax = 4_000;

type ModelPart<T> =
  | { readonly kind: "line"; readonly line: T }
  | { readonly kind: "usage"; readonly usage: AiUsage };

/** What a model writes, a JSON object a line, then what it cost. @throws ProductError `ai.unavailable` */
export async function* streamLines<T>(
  model: LanguageModel,
  prompt: ModelPrompt,
  { prices, signal }: ModelLimits,
  lines: JsonLines<T>,
): AsyncGenerator<ModelPart<T>> {
  const answer = streamText({
    model,
    ...prompt,
    maxRetries: retriesMax,
    maxOutputTokens: outputTokensMax,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
    // Failures come as parts of the stream; the default writes them to the console too.
    onError: () => undefined,
  });
  for await (const part of answer.fullStream) {
    if (part.type === "error") throw unavailable(part.error);
    if (part.type === "abort") throw unavailable(new Error(part.reason ?? "the answer took too long"));
    if (part.type === "text-delta") for (const line of lines.add(part.text)) yield { kind: "line", line };
    if (part.type === "finish") {
      for (const line of lines.end()) yield { kind: "line", line };
      yield { kind: "usage", usage: usageOf(part.totalUsage, prices) };
    }
  }
}

function usageOf(
  {
    inputTokens = 0,
    outputTokens = 0,
  }: { inputTokens?: number | undefined; outputTokens?: number | undefined },
  prices: TokenPrices | undefined,
): AiUsage {
  // Dollars a million tokens are millionths of a dollar a token.
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
