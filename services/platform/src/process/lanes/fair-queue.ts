/** A queue with items grouped by key: first in, first out within a key, and round robin between keys. */
export class FairQueue<Item> {
  readonly #itemsMax: number;
  readonly #queues = new Map<string, Item[]>();

  /** @param itemsMax maximum waiting items per key */
  constructor(itemsMax: number) {
    this.#itemsMax = itemsMax;
  }

  get isEmpty(): boolean {
    return this.#queues.size === 0;
  }

  /** False if too many items of the key are waiting. */
  add(key: string, item: Item): boolean {
    const queue = this.#queues.get(key) ?? [];
    if (queue.length >= this.#itemsMax) return false;
    queue.push(item);
    this.#queues.set(key, queue);
    return true;
  }

  /** Takes the next item of the key whose turn it is; that key then goes behind all others. */
  take(): Item | undefined {
    for (const [key, queue] of this.#queues) {
      const item = queue.shift();
      if (queue.length === 0) this.#queues.delete(key);
      else this.yieldTurn(key);
      return item;
    }
    return undefined;
  }

  /** Moves a key behind all others: those added while its last item was processed waited for that only. */
  yieldTurn(key: string): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) return;
    this.#queues.delete(key);
    this.#queues.set(key, queue);
  }
}
