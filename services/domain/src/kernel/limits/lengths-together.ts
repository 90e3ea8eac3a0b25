/** Bounds the total length of texts read or returned together, not counting the longest. */
export class LengthsTogether {
  readonly #bytesMax: number;
  #bytes = 0;
  #longest = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Returns false if they are too long together. */
  add(bytes: number): boolean {
    this.#bytes += bytes;
    this.#longest = Math.max(this.#longest, bytes);
    return this.#bytes - this.#longest <= this.#bytesMax;
  }
}
