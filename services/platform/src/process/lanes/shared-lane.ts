import type { LaneEntry } from "./lane.ts";
import { type LanePlace, leftOnce } from "./lane-place.ts";
import { LaneQueue } from "./lane-queue.ts";

/**
 * Places shared by several keys: each key may hold as many as are free. So a single key holds half, and only
 * a key without any takes the last one. Dynamic thresholds with a factor of 1: Choudhury and Hahne, "Dynamic Queue
 * Length Thresholds for Shared-Memory Packet Switches", IEEE/ACM Transactions on Networking 6(2), 1998.
 */
export class SharedLane {
  #free: number;
  readonly #held = new Map<object | string, number>();
  readonly #queue: LaneQueue;

  constructor(placesMax: number, waitingMax: number) {
    this.#free = placesMax;
    this.#queue = new LaneQueue(waitingMax);
  }

  get isEmpty(): boolean {
    return this.#held.size === 0 && this.#queue.size === 0;
  }

  /** The lane as seen by one of its keys. */
  of(key: object | string): LaneEntry {
    const mayStart = () => (this.#held.get(key) ?? 0) < this.#free;
    const take = () => this.#take(key);
    return {
      enter: (start, expire) => {
        if (!mayStart()) return this.#queue.add({ take, start, expire, mayStart });
        const place = take();
        start();
        return place;
      },
    };
  }

  /** Expires requests that waited longer than `waitMs`. */
  expire(waitMs: number): void {
    this.#queue.expire(waitMs);
  }

  #take(key: object | string): LanePlace {
    this.#free -= 1;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return leftOnce(() => {
      this.#free += 1;
      const held = (this.#held.get(key) ?? 1) - 1;
      if (held === 0) this.#held.delete(key);
      else this.#held.set(key, held);
      this.#queue.startNext(() => this.#free <= 0);
    });
  }
}
