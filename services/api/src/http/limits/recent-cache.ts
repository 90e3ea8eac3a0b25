/** A bounded map whose entries expire after a time; evicts the least recently used. */
export class RecentCache<V> {
  readonly #lifeMs: number;
  readonly #entriesMax: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, { value: V; until: number }>();

  constructor(options: { lifeMs: number; entriesMax: number; now?: () => number }) {
    this.#lifeMs = options.lifeMs;
    this.#entriesMax = options.entriesMax;
    this.#now = options.now ?? Date.now;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.until <= this.#now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + this.#lifeMs });
    if (this.#entries.size <= this.#entriesMax) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      break;
    }
  }

  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, entry] of this.#entries) if (matches(entry.value)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
