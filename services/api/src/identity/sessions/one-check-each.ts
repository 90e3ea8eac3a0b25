/** Short enough for a change to take effect within a second. */
const intervalMsDefault = 500;

/**
 * Runs one check at a time for each object, at most every half second. A request during a check, or just
 * after one, causes one further check, however many there are: when rights change a hundred times a second,
 * each socket is checked twice a second.
 */
export class OneCheckEach<T extends object> {
  readonly #check: (of: T) => Promise<void>;
  readonly #intervalMs: number;
  /** Objects that are being checked, or just were, and whether another check was requested. */
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
