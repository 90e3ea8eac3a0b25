interface Waiting {
  readonly start: () => void;
  readonly expire: () => void;
  readonly sinceMs: number;
}

/** A request's place in a lane; left exactly once, whether it was served or gave up waiting. */
export interface LanePlace {
  leave(): void;
}

/** A request's places in several lanes. */
export interface LanePlaces extends LanePlace {
  /** Leaves all but the first. */
  leaveLater(): void;
}

/**
 * Enters one lane after the other, and calls `start` once there is a place in all. `expire` is called where a wait was
 * too long, or where too many wait already in a later lane; undefined where they do so in the first.
 */
export function enterAll(
  [lane, ...later]: readonly [Lane, ...Lane[]],
  start: () => void,
  expire: () => void,
): LanePlaces | undefined {
  const [next, ...rest] = later;
  if (next === undefined) {
    const only = lane.enter(start, expire);
    return only && { leave: () => only.leave(), leaveLater: () => undefined };
  }
  let hasLeft = false;
  let inner: LanePlace | undefined;
  const outer = lane.enter(() => {
    inner = enterAll([next, ...rest], start, expire);
    if (inner === undefined) expire();
    else if (hasLeft) inner.leave();
  }, expire);
  if (outer === undefined) return undefined;
  return {
    leave: () => {
      hasLeft = true;
      inner?.leave();
      outer.leave();
    },
    leaveLater: () => inner?.leave(),
  };
}

/** Requests of a kind of one client network or workspace: so many at once, the next in the order in which they came. */
export class Lane {
  readonly #underwayMax: number;
  readonly #waitingMax: number;
  #underway = 0;
  readonly #waiting = new Set<Waiting>();

  constructor(underwayMax: number, waitingMax: number) {
    this.#underwayMax = underwayMax;
    this.#waitingMax = waitingMax;
  }

  get isEmpty(): boolean {
    return this.#underway === 0 && this.#waiting.size === 0;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Calls `start` at once or when its turn has come, `expire` where that took too long; undefined where too many wait
   * already. Neither is called after `leave`.
   */
  enter(start: () => void, expire: () => void): LanePlace | undefined {
    if (this.#underway < this.#underwayMax) {
      this.#underway += 1;
      const place = this.#underwayPlace();
      start();
      return place;
    }
    if (this.#waiting.size >= this.#waitingMax) return undefined;
    let place: LanePlace | undefined;
    const waiting: Waiting = {
      start: () => {
        place = this.#underwayPlace();
        start();
      },
      expire,
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

  /** Gives up what has waited for longer than `waitMs`. */
  expire(waitMs: number): void {
    const before = performance.now() - waitMs;
    for (const waiting of this.#waiting) {
      if (waiting.sinceMs > before) return;
      this.#waiting.delete(waiting);
      waiting.expire();
    }
  }

  #underwayPlace(): LanePlace {
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        this.#startNext();
      },
    };
  }

  /** The place passes on to who waits longest, or is free. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#underway -= 1;
      return;
    }
    this.#waiting.delete(next);
    next.start();
  }
}
