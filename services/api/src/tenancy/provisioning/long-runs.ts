/** Longest wait for an answer to one question, in ms: well below what callers and proxies wait for. */
const answerWithinMs = 15_000;
/** A result that nobody fetched is forgotten after this long, in ms. */
const keptMs = 600_000;

/**
 * Work that outlasts a request: asked for again, it is not begun twice but waited for a little longer. A process that
 * ends loses only the work; the next question begins it anew.
 */
export class LongRuns<T> {
  readonly #runs = new Map<string, Promise<T>>();
  readonly #answerWithinMs: number;

  constructor(withinMs = answerWithinMs) {
    this.#answerWithinMs = withinMs;
  }

  /** What came of the work of this key, or undefined while it goes on. A result is told once. @throws what the work throws */
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
      setTimeout(() => this.#runs.get(key) === run && this.#runs.delete(key), keptMs).unref();
    };
    run.then(forget, forget);
    return run;
  }
}
