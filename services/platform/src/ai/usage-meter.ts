import { type AiUsage, noUsage } from "./ai-answer.ts";

/**
 * The usage of one or several calls to a provider, however they end: a provider reports it with its last
 * part, and a call that is cancelled, fails or is cut off before that has cost an unknown amount.
 */
export class UsageMeter {
  #reported = noUsage;
  #unreported = 0;

  /** Notes that a call begins. Providers that generate no text cost nothing. */
  begin({ generates }: { readonly generates: boolean }): void {
    if (generates) this.#unreported += 1;
  }

  /** Adds the usage that a call reported. */
  end(usage: AiUsage): void {
    this.#unreported = Math.max(0, this.#unreported - 1);
    const { inputTokens, outputTokens, costMicros } = this.#reported;
    this.#reported = {
      inputTokens: inputTokens + usage.inputTokens,
      outputTokens: outputTokens + usage.outputTokens,
      costMicros: costMicros === null || usage.costMicros === null ? null : costMicros + usage.costMicros,
    };
  }

  /** The sum of what was reported; its cost is null if that of any call is unknown. */
  get usage(): AiUsage {
    return this.#unreported > 0 ? { ...this.#reported, costMicros: null } : this.#reported;
  }
}
