import type { LanePlace } from "./lane-place.ts";

interface Entry {
  /** Takes a place in the lane. */
  readonly take: () => LanePlace;
  readonly start: () => void;
  readonly expire: () => void;
  /** Whether it may take a free place, if not every entry may. */
  readonly mayStart?: () => boolean;
}

interface Waiting extends Entry {
  readonly sinceMs: number;
}

/** Entries that wait for places, in order of arrival. */
export class LaneQueue {
  readonly #waitingMax: number;
  readonly #waiting = new Set<Waiting>();

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Waits for a place; leaving before it is available ends the wait. Undefined if too many entries wait. */
  add(entry: Entry): LanePlace | undefined {
    if (this.#waiting.size >= this.#waitingMax) return undefined;
    let place: LanePlace | undefined;
    const waiting: Waiting = {
      ...entry,
      start: () => {
        place = entry.take();
        entry.start();
      },
      sinceMs: performance.now(),
    };
    this.#waiting.add(waiting);
    return {
      leave: () => {
        if (place === undefined) this.#waiting.delete(waiting);
        else place.leave();
      },
    };
  }

  /** Starts the longest-waiting entries that may start, until the lane is full. */
  startNext(isFull: () => boolean): void {
    for (const waiting of this.#waiting) {
      if (isFull()) return;
      if (waiting.mayStart?.() === false) continue;
      this.#waiting.delete(waiting);
      waiting.start();
    }
  }

  /** Expires entries that waited longer than `waitMs`. */
  expire(waitMs: number): void {
    const before = performance.now() - waitMs;
    for (const waiting of this.#waiting) {
      if (waiting.sinceMs > before) return;
      this.#waiting.delete(waiting);
      waiting.expire();
    }
  }
}
