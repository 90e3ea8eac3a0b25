import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiAuthor, isRegionRefused } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export type AiActionFeature = AiFeature | "ask" | "translate";
export type AiOutcome = "DONE" | "FAILED" | "CANCELLED" | "REFUSED";

/** How a call of AI ended. */
export interface AiEnd {
  readonly outcome: AiOutcome;
  /** Of what failed or was refused. */
  readonly errorCode?: string;
}

/** How a call of AI that threw is recorded. @param signal of whoever asked for it, where it can be cancelled */
export function endOfFailure(error: unknown, signal?: AbortSignal): AiEnd {
  if (signal?.aborted === true && !isRegionRefused(error)) return { outcome: "CANCELLED" };
  const errorCode = error instanceof ProductError ? error.code : "internal";
  return { outcome: isRegionRefused(error) ? "REFUSED" : "FAILED", errorCode };
}

/** Keeps what AI made unless whoever asked has cancelled by its end: then nothing of it is kept. */
export function keptUnlessCancelled<T>(
  signal: AbortSignal,
  keep: (tx: TenantTransaction) => Promise<T>,
): (tx: TenantTransaction) => Promise<T> {
  return async (tx) => {
    const kept = await keep(tx);
    signal.throwIfAborted();
    return kept;
  };
}

/** What AI did, by which model and prompt: never what it was sent or what it wrote. */
export interface AiAction extends AiEnd {
  readonly feature: AiActionFeature;
  readonly author: AiAuthor;
  readonly usage: AiUsage;
  /** What it was done to, where it was one thing. */
  readonly object?: { readonly type: string; readonly id: string };
}

/** What a feature of AI did and cost in a month. */
export interface AiFeatureUsage {
  readonly feature: AiActionFeature;
  readonly count: number;
  readonly failedCount: number;
  /** The code that most of those that failed had. */
  readonly errorCode: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the calls whose price is known. */
  readonly costMicros: number;
}
