/** The result of reconciling a key. */
export interface ReconcileResult {
  /**
   * Reconcile again after this many ms, at low priority unless it waits; if left out, only after a change.
   */
  readonly requeueAfterMs?: number;
  /** True if something else must happen first. */
  readonly waiting?: boolean;
}

export interface WorkQueueOptions {
  readonly reconcile: (key: string) => Promise<ReconcileResult>;
  readonly onFailure: (key: string, error: unknown, retryMs: number) => void;
  /** Number of keys reconciled concurrently. */
  readonly concurrency: number;
  readonly timers?: Timers;
  /** First and longest wait after failures, in ms. */
  readonly retryMs?: { readonly first: number; readonly max: number };
  /** A number from 0 up to 1: the jitter that keeps keys that failed together from retrying together. */
  readonly random?: () => number;
}

export interface Timers {
  /** Runs once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

const retryDefault = { first: 500, max: 300_000 } as const;

/** High: needs work. Low: only a periodic check. */
export type Priority = "high" | "low";

/**
 * Keys to reconcile. A key waits at most once however often it is added, and is reconciled by one worker at a
 * time; if added meanwhile, it is reconciled again. Failures back off by key; a success resets that.
 * Low-priority keys wait until there are no others, so that periodic checks do not delay changes.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #timers: Timers;
  readonly #high = new Set<string>();
  readonly #low = new Set<string>();
  readonly #underWay = new Set<string>();
  readonly #later = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();
  readonly #ended = new Set<() => void>();
  #stopped = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
  }

  /** Keys that wait for a worker, without those that wait for their time. */
  get depth(): number {
    return this.#high.size + this.#low.size;
  }

  /** Low does not demote a key that waits with high priority. */
  add(key: string, priority: Priority = "high"): void {
    if (this.#stopped) return;
    this.#later.get(key)?.();
    this.#later.delete(key);
    if (priority === "high") {
      this.#low.delete(key);
      this.#high.add(key);
    } else if (!this.#high.has(key)) this.#low.add(key);
    this.#take();
  }

  /** Accepts no more keys and waits for those in progress. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#high.clear();
    this.#low.clear();
    for (const cancel of this.#later.values()) cancel();
    this.#later.clear();
    while (this.#underWay.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#ended.add(resolve);
      await promise;
    }
  }

  #take(): void {
    for (const waiting of [this.#high, this.#low]) {
      for (const key of waiting) {
        if (this.#stopped || this.#underWay.size >= this.#options.concurrency) return;
        if (this.#underWay.has(key)) continue;
        waiting.delete(key);
        this.#underWay.add(key);
        void this.#work(key);
      }
    }
  }

  async #work(key: string): Promise<void> {
    try {
      const { requeueAfterMs, waiting } = await this.#options.reconcile(key);
      this.#failures.delete(key);
      if (requeueAfterMs !== undefined)
        this.#addAfter(key, requeueAfterMs, waiting === true ? "high" : "low");
    } catch (error) {
      const failures = this.#failures.get(key) ?? 0;
      this.#failures.set(key, failures + 1);
      const { first, max } = this.#options.retryMs ?? retryDefault;
      const bound = Math.min(max, first * 2 ** failures);
      const retryMs = bound * (0.75 + 0.25 * (this.#options.random ?? Math.random)());
      this.#options.onFailure(key, error, retryMs);
      this.#addAfter(key, retryMs, "high");
    } finally {
      this.#underWay.delete(key);
      for (const resolve of this.#ended) resolve();
      this.#ended.clear();
      this.#take();
    }
  }

  #addAfter(key: string, delayMs: number, priority: Priority): void {
    if (this.#stopped || this.#high.has(key) || this.#low.has(key)) return;
    this.#later.get(key)?.();
    const cancel = this.#timers.after(delayMs, () => {
      this.#later.delete(key);
      this.add(key, priority);
    });
    this.#later.set(key, cancel);
  }
}
