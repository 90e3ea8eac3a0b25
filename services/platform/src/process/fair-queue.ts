/** Waiting items by whose they are: each key's own in the order in which they came, the keys in turn. */
export class FairQueue<Item> {
  readonly #itemsMax: number;
  readonly #queues = new Map<string, Item[]>();

  /** @param itemsMax that one key may have waiting */
  constructor(itemsMax: number) {
    this.#itemsMax = itemsMax;
  }

  /** False where too many of the key's own wait already. */
  add(key: string, item: Item): boolean {
    const queue = this.#queues.get(key) ?? [];
    if (queue.length >= this.#itemsMax) return false;
    queue.push(item);
    this.#queues.set(key, queue);
    return true;
  }

  /** The next item of the key whose turn it is, which then has its next turn after all others. */
  take(): Item | undefined {
    for (const [key, queue] of this.#queues) {
      const item = queue.shift();
      if (queue.length === 0) this.#queues.delete(key);
      else this.yieldTurn(key);
      return item;
    }
    return undefined;
  }

  /** Lets all others have a turn before the key's next: who came while its last one was worked on waits for that alone. */
  yieldTurn(key: string): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) return;
    this.#queues.delete(key);
    this.#queues.set(key, queue);
  }
}
