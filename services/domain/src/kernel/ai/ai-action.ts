import type { AiFeature } from "@fieldstone/model/ai/ai-switches.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiAuthor, isRegionRefused } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export type AiActionFeature = AiFeature | "ask" | "translate";
export type AiOutcome = "DONE" | "FAILED" | "CANCELLED" | "REFUSED";

/** The outcome of an AI call. */
export interface AiEnd {
  readonly outcome: AiOutcome;
  /** Set if the call failed or was refused. */
  readonly errorCode?: string;
}

/**
 * The outcome to record for an AI call that threw.
 * @param signal the caller's, if the call can be cancelled
 */
export function endOfFailure(error: unknown, signal?: AbortSignal): AiEnd {
  if (signal?.aborted === true && !isRegionRefused(error)) return { outcome: "CANCELLED" };
  const errorCode = error instanceof ProductError ? error.code : "internal";
  return { outcome: isRegionRefused(error) ? "REFUSED" : "FAILED", errorCode };
}

/** Saves AI output, unless the caller cancels before the end: then the transaction rolls back. */
export function savedUnlessCancelled<T>(
  signal: AbortSignal,
  keep: (tx: TenantTransaction) => Promise<T>,
): (tx: TenantTransaction) => Promise<T> {
  return async (tx) => {
    const kept = await keep(tx);
    signal.throwIfAborted();
    return kept;
  };
}

/** An AI call with its model and prompt version. Never contains its input or output. */
export interface AiAction extends AiEnd {
  readonly feature: AiActionFeature;
  readonly author: AiAuthor;
  readonly usage: AiUsage;
  /** The object it was done to, if there was exactly one. */
  readonly object?: { readonly type: string; readonly id: string };
}

/** Use and cost of an AI feature in a month. */
export interface AiFeatureUsage {
  readonly feature: AiActionFeature;
  readonly count: number;
  readonly failedCount: number;
  /** The most frequent code of the failed calls. */
  readonly errorCode: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Sum over the calls whose cost is known; null if none is. */
  readonly costMicros: number | null;
  /** Calls whose cost is unknown: no prices are configured, or they ended before the provider reported it. */
  readonly unknownCostCount: number;
}
