import { FairQueue } from "./fair-queue.ts";

/** An item's place: its key, and whether a user waits for it. */
export interface QueuedAs {
  readonly key: string;
  readonly isUrgent: boolean;
}

/** Urgent items taken in a row while others wait: one fifth of the turns is left for those. */
const urgentInARowMax = 4;

/** Two fair queues. Urgent items go first, but others are never starved. */
export class UrgentFirstQueue<Item extends QueuedAs> {
  readonly #urgent: FairQueue<Item>;
  readonly #other: FairQueue<Item>;
  /** Urgent items taken since the last other one. */
  #inARow = 0;

  /** @param itemsMax maximum waiting items per key, of each of the two sorts */
  constructor(itemsMax: number) {
    this.#urgent = new FairQueue(itemsMax);
    this.#other = new FairQueue(itemsMax);
  }

  /** False if too many items of the key are waiting. */
  add(item: Item): boolean {
    return this.#queueOf(item).add(item.key, item);
  }

  take(): Item | undefined {
    const [first, second] =
      this.#inARow < urgentInARowMax ? [this.#urgent, this.#other] : [this.#other, this.#urgent];
    const item = first.take() ?? second.take();
    this.#inARow = item?.isUrgent === true && !this.#other.isEmpty ? this.#inARow + 1 : 0;
    return item;
  }

  /** Moves the item's key behind all others of its sort: see FairQueue. */
  yieldTurn(item: QueuedAs): void {
    this.#queueOf(item).yieldTurn(item.key);
  }

  #queueOf({ isUrgent }: QueuedAs): FairQueue<Item> {
    return isUrgent ? this.#urgent : this.#other;
  }
}
