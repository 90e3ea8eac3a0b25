/** A map bounded by the total weight of its entries; evicts the least recently used first. */
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

  /** Adds an entry, or updates one. An entry heavier than the whole cache is not stored. */
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
