/** Runs a limited number of functions concurrently; others wait in order of arrival. */
export class InTurns {
  readonly #most: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(fn: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((begin) => this.#waiting.push(begin));
    else this.#running += 1;
    try {
      return await fn();
    } finally {
      const next = this.#waiting.shift();
      // The next one takes over its place.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
