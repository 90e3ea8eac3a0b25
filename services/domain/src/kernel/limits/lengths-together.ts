/** Adds up texts that are read or answered together: one alone may have any length, beside it they have a bound. */
export class LengthsTogether {
  readonly #bytesMax: number;
  #bytes = 0;
  #longest = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** False where they are too long together. */
  add(bytes: number): boolean {
    this.#bytes += bytes;
    this.#longest = Math.max(this.#longest, bytes);
    return this.#bytes - this.#longest <= this.#bytesMax;
  }
}
