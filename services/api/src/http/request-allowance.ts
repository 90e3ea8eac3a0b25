import type { TakenRequests } from "@fieldstone/domain/kernel/limits/take-requests.ts";

/** How long a block may be used: what one process does not need shall not add to a later minute. */
const blockLifeMs = 5_000;
/** A block that was used up within this time is followed by one of twice the size. */
const quickMs = 1_000;
/** A minute's requests are at least so many blocks of what nobody waits for yet, so that other processes have theirs. */
const blocksPerMinute = 20;
/** And at most so many: what a page asks for in one moment is one block of a workspace that many share. */
const blocksPerMinuteMax = 3_000;
/** Shortest time without another question where nothing is left: a flood must not ask the database for each request. */
const closedMsMin = 250;

/**
 * A process's part of one workspace's requests, taken from the cell's database in blocks: small at first, larger the
 * faster they are used, and always as many as wait. Requests that are refused ask nothing.
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
   * Spends one request, and answers 0; where none is left, after how many milliseconds there is one.
   * @param take is told how many are wanted when it is about to ask for them
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
