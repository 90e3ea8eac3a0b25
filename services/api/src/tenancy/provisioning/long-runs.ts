/** Longest wait of one request, in ms: well below the timeouts of callers and proxies. */
const answerWithinMs = 15_000;
/** How long a result that was not fetched is kept, in ms. */
const finishedRunMs = 600_000;

/**
 * Work that outlasts a request: a repeated request waits for it instead of starting it again. If the process
 * ends, only the work is lost; the next request starts it again.
 */
export class LongRuns<T> {
  readonly #runs = new Map<string, Promise<T>>();
  readonly #answerWithinMs: number;

  constructor(withinMs = answerWithinMs) {
    this.#answerWithinMs = withinMs;
  }

  /**
   * The result of this key's work, or undefined while it runs. A result is returned once.
   * @throws the errors of the work
   */
  async ask(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const run = this.#runs.get(key) ?? this.#begin(key, work);
    const later = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => later.resolve(undefined), this.#answerWithinMs);
    try {
      const result = await Promise.race([run.then((value) => ({ value })), later.promise]);
      if (result !== undefined) this.#runs.delete(key);
      return result?.value;
    } catch (error) {
      this.#runs.delete(key);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(key: string, work: () => Promise<T>): Promise<T> {
    const run = work();
    this.#runs.set(key, run);
    const forget = () => {
      setTimeout(() => this.#runs.get(key) === run && this.#runs.delete(key), finishedRunMs).unref();
    };
    run.then(forget, forget);
    return run;
  }
}
