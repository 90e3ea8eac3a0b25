/** Runs functions so many at once; the others wait, in the order in which they came. */
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
      // Its place goes to the next one.
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
