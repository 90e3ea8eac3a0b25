import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import type { AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiAuthor, isRegionRefused } from "@fieldstone/platform/ai/ai-provider.ts";

export type AiActionFeature = AiFeature | "ask" | "translate";
export type AiOutcome = "DONE" | "FAILED" | "CANCELLED" | "REFUSED";

/** How a call of AI that threw is recorded. @param signal of whoever asked for it */
export function outcomeOfFailure(error: unknown, signal: AbortSignal): Exclude<AiOutcome, "DONE"> {
  if (isRegionRefused(error)) return "REFUSED";
  return signal.aborted ? "CANCELLED" : "FAILED";
}

/** What AI did, by which model and prompt: never what it was sent or what it wrote. */
export interface AiAction {
  readonly feature: AiActionFeature;
  readonly author: AiAuthor;
  readonly usage: AiUsage;
  readonly outcome: AiOutcome;
  /** What it was done to, where it was one thing. */
  readonly object?: { readonly type: string; readonly id: string };
}

/** What a feature of AI did and cost in a month. */
export interface AiFeatureUsage {
  readonly feature: AiActionFeature;
  readonly count: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the calls whose price is known. */
  readonly costMicros: number;
}
