/** An editor asks for a document as it opens it. A tab that goes back and forth between two notes asks a few times more. */
const asksBurst = 3;
const asksEveryMs = 5_000;
/** Documents that one socket's asking is remembered of. */
const documentsMax = 100;

/** How often one socket may ask for the whole of a document: each time it is read, encoded and sent, up to 10 MB of it. */
export class SyncBudget {
  readonly #freeAtMs = new Map<string, number>();

  /** Counts that a document is asked for; false where that was too often. */
  take(documentName: string, nowMs: number): boolean {
    const freeAtMs = Math.max(nowMs, this.#freeAtMs.get(documentName) ?? 0) + asksEveryMs;
    if (freeAtMs - nowMs > asksBurst * asksEveryMs) return false;
    this.#freeAtMs.set(documentName, freeAtMs);
    if (this.#freeAtMs.size > documentsMax)
      for (const [name, at] of this.#freeAtMs) if (at <= nowMs) this.#freeAtMs.delete(name);
    return this.#freeAtMs.size <= documentsMax;
  }
}
