/** A limit on concurrent use, without waiting. */
export class Places {
  readonly #max: number;
  #taken = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get isEmpty(): boolean {
    return this.#taken === 0;
  }

  /** Returns a function that gives the place back; undefined if all are taken. */
  take(): (() => void) | undefined {
    if (this.#taken >= this.#max) return undefined;
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
