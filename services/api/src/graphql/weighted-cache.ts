/** A map bounded by the sum of its entries' weights: the least recently used go first. */
export class WeightedCache<V> {
  readonly #weightMax: number;
  readonly #entries = new Map<string, { value: V; weight: number }>();
  #weight = 0;

  constructor(weightMax: number) {
    this.#weightMax = weightMax;
  }

  get size(): number {
    return this.#entries.size;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Keeps an entry, or weighs a known one again. One that is heavier than the whole cache is not kept. */
  set(key: string, value: V, weight: number): void {
    this.#weight += weight - (this.#entries.get(key)?.weight ?? 0);
    this.#entries.delete(key);
    this.#entries.set(key, { value, weight });
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#weightMax) return;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
  }
}
