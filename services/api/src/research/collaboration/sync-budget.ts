export interface SyncLimits {
  readonly asksBurst: number;
  readonly asksEveryMs: number;
}

/** An editor requests a document as it opens it; a tab that switches between two notes does so more often. */
const ofOneDocument: SyncLimits = { asksBurst: 3, asksEveryMs: 5_000 };
/** A hundred reconnecting tabs of one person request one document each. */
const ofOnePerson: SyncLimits = { asksBurst: 100, asksEveryMs: 200 };
/** Documents remembered per socket. */
const documentsMax = 100;

/** A rate limit: a burst, then one at an interval. */
class Pace {
  readonly #limits: SyncLimits;
  #freeAtMs = 0;

  constructor(limits: SyncLimits) {
    this.#limits = limits;
  }

  /** False if the limit is exceeded. */
  take(nowMs: number): boolean {
    const { asksBurst, asksEveryMs } = this.#limits;
    const freeAtMs = Math.max(nowMs, this.#freeAtMs) + asksEveryMs;
    if (freeAtMs - nowMs > asksBurst * asksEveryMs) return false;
    this.#freeAtMs = freeAtMs;
    return true;
  }

  isFree(nowMs: number): boolean {
    return this.#freeAtMs <= nowMs;
  }
}

/** The limit of all sockets of one person, for any documents. */
export class PersonSyncBudget extends Pace {
  constructor() {
    super(ofOnePerson);
  }
}

/**
 * Limits how often one socket may request a whole document: each time a thread shared with other documents
 * reads, encodes and sends up to 10 MB.
 */
export class SyncBudget {
  readonly #person: PersonSyncBudget;
  readonly #documents = new Map<string, Pace>();

  constructor(person: PersonSyncBudget) {
    this.#person = person;
  }

  /** Counts a request for a document; false if there were too many. */
  take(documentName: string, nowMs: number): boolean {
    const pace = this.#documents.get(documentName) ?? new Pace(ofOneDocument);
    if (!pace.take(nowMs) || !this.#person.take(nowMs)) return false;
    this.#documents.set(documentName, pace);
    if (this.#documents.size > documentsMax)
      for (const [name, other] of this.#documents) if (other.isFree(nowMs)) this.#documents.delete(name);
    return this.#documents.size <= documentsMax;
  }
}
