/**
 * Checks things one at a time each. Whatever asks for a thing that is being checked has it checked once more behind
 * that, and once alone: rights that change a hundred times a second cost a hundred sockets two looks each, not a hundred.
 */
export class OneCheckEach<T extends object> {
  readonly #check: (of: T) => Promise<void>;
  /** What is being checked, and whether it is asked for again. */
  readonly #running = new Map<T, boolean>();

  /** @param check never rejects */
  constructor(check: (of: T) => Promise<void>) {
    this.#check = check;
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
        await this.#check(of);
      } while (this.#running.get(of) === true);
    } finally {
      this.#running.delete(of);
    }
  }
}
