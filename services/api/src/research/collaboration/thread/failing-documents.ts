/** How long a document stays apart from others after its thread failed, in ms. */
const suspectMs = 600_000;
/** How long a document stays closed that was alone when its thread failed, in ms: doubled each time. */
export const closedMsMin = 5_000;
const closedMsMax = 600_000;
/** Most suspects remembered; the oldest are dropped first. */
const suspectsMax = 10_000;

interface Suspect {
  readonly group: string;
  readonly untilMs: number;
  /** How often its thread failed while it was the only document there. */
  readonly failures: number;
  readonly closedUntilMs: number;
}

/**
 * Documents whose threads failed, by lack of memory or an error. Since the cause is unknown, the group is
 * halved each time, until the failing document is alone and affects only itself.
 */
export class FailingDocuments {
  readonly #now: () => number;
  readonly #suspects = new Map<string, Suspect>();
  #groups = 0;

  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Records the documents that a thread had open when it failed. */
  note(documentNames: Iterable<string>): void {
    const names = [...documentNames];
    const nowMs = this.#now();
    this.#groups += 1;
    for (const [index, name] of names.entries()) {
      const failures = names.length === 1 ? (this.#suspectOf(name)?.failures ?? 0) + 1 : 0;
      const closedMs = failures === 0 ? 0 : Math.min(closedMsMin * 2 ** (failures - 1), closedMsMax);
      this.#suspects.delete(name);
      this.#suspects.set(name, {
        group: `${this.#groups} ${index % 2}`,
        failures,
        closedUntilMs: nowMs + closedMs,
        untilMs: nowMs + closedMs + suspectMs,
      });
    }
    for (const name of this.#suspects.keys()) {
      if (this.#suspects.size <= suspectsMax) return;
      this.#suspects.delete(name);
    }
  }

  /** The group of documents to open together, apart from others; undefined for one that is not suspected. */
  groupOf(documentName: string): string | undefined {
    return this.#suspectOf(documentName)?.group;
  }

  /** Whether a document must not be opened now. */
  isClosed(documentName: string): boolean {
    return (this.#suspectOf(documentName)?.closedUntilMs ?? 0) > this.#now();
  }

  #suspectOf(documentName: string): Suspect | undefined {
    const suspect = this.#suspects.get(documentName);
    if (suspect === undefined || suspect.untilMs > this.#now()) return suspect;
    this.#suspects.delete(documentName);
    return undefined;
  }
}
