/** Documents whose edits before their save are looked for when an answer is given again, at most. */
const documentsMax = 20;

/** What has to be so that an answer is given again. */
export interface Recalled {
  readonly stamp: string;
  readonly lifeMs: number;
  /** Documents that it shows as saved: it stands while they have no later edits, which no stamp counts. */
  readonly documentIds: readonly string[];
}

/**
 * What was read for an answer, as far as it decides whether the answer may be given again: for which count of the
 * tenant's writes it holds, and for how long at most. Whatever else an answer is made of is to be reported by `refuse`.
 */
export class RecallTrace {
  readonly #stamps = new Set<string>();
  readonly #documentIds = new Set<string>();
  #lifeMs = Number.POSITIVE_INFINITY;
  #isRefused = false;

  /** Forgets what was noted: the answer begins here. */
  begin(): void {
    this.#stamps.clear();
    this.#documentIds.clear();
    this.#lifeMs = Number.POSITIVE_INFINITY;
    this.#isRefused = false;
  }

  /** Notes a statement whose result stands while the tenant's writes do, and is kept for so long. */
  add(stamp: string, lifeMs: number): void {
    this.#stamps.add(stamp);
    this.#lifeMs = Math.min(this.#lifeMs, lifeMs);
  }

  /** Notes documents that had no edits since their save when they were read. */
  addSaved(documentIds: readonly string[]): void {
    for (const documentId of documentIds) this.#documentIds.add(documentId);
  }

  /** Notes something that changes by itself, or that a write does. */
  refuse(): void {
    this.#isRefused = true;
  }

  /** Undefined where an answer may not be given again: it rests on something else, or the tenant was written to meanwhile. */
  get recalled(): Recalled | undefined {
    const [stamp, other] = this.#stamps;
    if (this.#isRefused || this.#documentIds.size > documentsMax) return undefined;
    if (stamp === undefined || stamp === "" || other !== undefined) return undefined;
    return { stamp, lifeMs: this.#lifeMs, documentIds: [...this.#documentIds] };
  }
}
