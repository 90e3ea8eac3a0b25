/** Maximum number of documents that are checked for unsaved edits before a cached answer is returned. */
const documentsMax = 20;

/** The conditions under which an answer may be returned again. */
export interface Recalled {
  readonly stamp: string;
  readonly lifeMs: number;
  /** Documents that the answer shows as saved: valid until they have later edits, which no stamp counts. */
  readonly documentIds: readonly string[];
}

/**
 * Records the reads behind an answer, as far as they decide whether it may be cached: the stamp of the
 * tenant's writes that they are valid for, and their maximum lifetime. Any other input of an answer must be
 * reported with `refuse`.
 */
export class RecallTrace {
  readonly #stamps = new Set<string>();
  readonly #documentIds = new Set<string>();
  #lifeMs = Number.POSITIVE_INFINITY;
  #isRefused = false;

  /** Discards the records: the answer begins here. */
  begin(): void {
    this.#stamps.clear();
    this.#documentIds.clear();
    this.#lifeMs = Number.POSITIVE_INFINITY;
    this.#isRefused = false;
  }

  /** Records a statement whose result stays valid until the tenant's next write, and its lifetime in ms. */
  add(stamp: string, lifeMs: number): void {
    this.#stamps.add(stamp);
    this.#lifeMs = Math.min(this.#lifeMs, lifeMs);
  }

  /** Records documents that had no edits since their save when they were read. */
  addSaved(documentIds: readonly string[]): void {
    for (const documentId of documentIds) this.#documentIds.add(documentId);
  }

  /** Records an input that changes without a counted write, or a write. */
  refuse(): void {
    this.#isRefused = true;
  }

  /** Undefined if the answer may not be cached: it has other inputs, or the tenant was written to since. */
  get recalled(): Recalled | undefined {
    const [stamp, other] = this.#stamps;
    if (this.#isRefused || this.#documentIds.size > documentsMax) return undefined;
    if (stamp === undefined || stamp === "" || other !== undefined) return undefined;
    return { stamp, lifeMs: this.#lifeMs, documentIds: [...this.#documentIds] };
  }
}
