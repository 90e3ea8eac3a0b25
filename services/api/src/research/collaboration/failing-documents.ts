/** How long a document is opened apart from others after its thread failed, in ms. */
const suspectMs = 600_000;
/** How long one stays closed that was open alone as its thread failed, in ms: doubled each time it does so again. */
export const closedMsMin = 5_000;
const closedMsMax = 600_000;
/** Suspects remembered, the oldest forgotten first. */
const suspectsMax = 10_000;

interface Suspect {
  readonly group: string;
  readonly untilMs: number;
  /** How often its thread failed while it was open there alone. */
  readonly failures: number;
  readonly closedUntilMs: number;
}

/**
 * Documents whose threads failed, by the memory they took or by an error. Which one it was nobody knows: they are halved
 * each time, so that the one that fails is alone after a few times, and costs only itself.
 */
export class FailingDocuments {
  readonly #now: () => number;
  readonly #suspects = new Map<string, Suspect>();
  #groups = 0;

  /** @param now milliseconds */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Notes what a thread had open as it failed. */
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

  /** Names those that are to be opened together, apart from all others; undefined for a document that may be anywhere. */
  groupOf(documentName: string): string | undefined {
    return this.#suspectOf(documentName)?.group;
  }

  /** Whether a document is not to be opened now. */
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
