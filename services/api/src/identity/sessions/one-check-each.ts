/** So that what changed is still seen within a second. */
const intervalMsDefault = 500;

/**
 * Checks things one at a time each, at most once in half a second. Whatever asks for a thing that is being checked or was
 * just now has it checked once more behind that, and once alone: rights that change a hundred times a second cost a
 * hundred sockets two looks a second each, not a hundred.
 */
export class OneCheckEach<T extends object> {
  readonly #check: (of: T) => Promise<void>;
  readonly #intervalMs: number;
  /** What is being checked or was just now, and whether it is asked for again. */
  readonly #running = new Map<T, boolean>();

  /** @param check never rejects */
  constructor(check: (of: T) => Promise<void>, intervalMs = intervalMsDefault) {
    this.#check = check;
    this.#intervalMs = intervalMs;
  }

  ask(of: T): void {
    const isRunning = this.#running.has(of);
    this.#running.set(of, isRunning);
    if (!isRunning) void this.#run(of);
  }

  async #run(of: T): Promise<void> {
    try {
      do {
        this.#running.set(of, false);
        const pause = new Promise<void>((resolve) => void setTimeout(resolve, this.#intervalMs).unref());
        await this.#check(of);
        await pause;
      } while (this.#running.get(of) === true);
    } finally {
      this.#running.delete(of);
    }
  }
}
