import { type LanePlace, leftOnce } from "./lane-place.ts";
import { LaneQueue } from "./lane-queue.ts";

/** A lane that requests enter, possibly after waiting. */
export interface LaneEntry {
  /**
   * Calls `start`, at once or when a place is free, or `expire` if that took too long; undefined if too many
   * requests wait. Neither is called after `leave`.
   */
  enter(start: () => void, expire: () => void): LanePlace | undefined;
}

/** A request's places in several lanes. */
export interface LanePlaces extends LanePlace {
  /** Leaves all lanes but the first. */
  leaveLater(): void;
}

/**
 * Enters several lanes in order, and calls `start` once all have a place. Calls `expire` if a wait was too
 * long, or if too many requests wait in a later lane; undefined if they do in the first.
 */
export function enterAll(
  [lane, ...later]: readonly [LaneEntry, ...LaneEntry[]],
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

/** Limits concurrent requests of one kind from one client network or workspace; others wait in order. */
export class Lane implements LaneEntry {
  readonly #underwayMax: number;
  #underway = 0;
  readonly #queue: LaneQueue;

  constructor(underwayMax: number, waitingMax: number) {
    this.#underwayMax = underwayMax;
    this.#queue = new LaneQueue(waitingMax);
  }

  get isEmpty(): boolean {
    return this.#underway === 0 && this.#queue.size === 0;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  enter(start: () => void, expire: () => void): LanePlace | undefined {
    if (this.#isFull()) return this.#queue.add({ take: this.#take, start, expire });
    const place = this.#take();
    start();
    return place;
  }

  /** Expires requests that waited longer than `waitMs`. */
  expire(waitMs: number): void {
    this.#queue.expire(waitMs);
  }

  readonly #isFull = (): boolean => this.#underway >= this.#underwayMax;

  readonly #take = (): LanePlace => {
    this.#underway += 1;
    return leftOnce(() => {
      this.#underway -= 1;
      this.#queue.startNext(this.#isFull);
    });
  };
}
