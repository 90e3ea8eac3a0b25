import type { TakenRequests } from "@fieldstone/domain/kernel/limits/take-requests.ts";

/** How long a block may be used: requests that a process does not need must not add to a later minute. */
const blockLifeMs = 5_000;
/** A block that is used up within this time is followed by one of twice the size. */
const quickMs = 1_000;
/** Smallest number of blocks per minute while no request waits, so that other processes get theirs. */
const blocksPerMinute = 20;
/** Largest number: the requests of one page load are one block of a workspace with many users. */
const blocksPerMinuteMax = 3_000;
/** Shortest pause once nothing is left: a flood must not query the database for each request. */
const closedMsMin = 250;

/**
 * A process's part of one workspace's requests, taken from the cell's database in blocks: small at first,
 * larger the faster they are used, and at least as many as wait. Rejected requests cause no query.
 */
export class RequestAllowance {
  readonly #now: () => number;
  #left = 0;
  #size = 1;
  #takenAt = Number.NEGATIVE_INFINITY;
  #closedUntil = 0;
  #waiting = 0;
  #taking: Promise<void> | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Spends one request and returns 0, or where none is left the milliseconds until one is.
   * @param take takes a block from the database; calls `wanted` for its size just before
   */
  async spend(perMinute: number, take: (wanted: () => number) => Promise<TakenRequests>): Promise<number> {
    for (;;) {
      const now = this.#now();
      if (this.#left > 0 && now - this.#takenAt < blockLifeMs) {
        this.#left -= 1;
        return 0;
      }
      if (now < this.#closedUntil) return this.#closedUntil - now;
      this.#waiting += 1;
      this.#taking ??= this.#takeBlock(perMinute, take).finally(() => {
        this.#taking = undefined;
      });
      try {
        await this.#taking;
      } finally {
        this.#waiting -= 1;
      }
    }
  }

  async #takeBlock(perMinute: number, take: (wanted: () => number) => Promise<TakenRequests>): Promise<void> {
    const wasQuick = this.#left === 0 && this.#now() - this.#takenAt < quickMs;
    const sizeMax = Math.max(1, Math.floor(perMinute / blocksPerMinute));
    const sizeMin = Math.max(1, Math.floor(perMinute / blocksPerMinuteMax));
    this.#size = wasQuick ? Math.min(sizeMax, this.#size * 2) : Math.max(sizeMin, Math.floor(this.#size / 2));
    let wanted = this.#size;
    const { granted, untilNextMs } = await take(() => {
      wanted = Math.max(this.#waiting, this.#size);
      return wanted;
    });
    this.#left = granted;
    this.#takenAt = this.#now();
    if (granted < wanted) this.#closedUntil = this.#takenAt + Math.max(closedMsMin, untilNextMs);
  }
}
