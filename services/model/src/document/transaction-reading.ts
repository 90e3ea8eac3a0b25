import type * as Y from "yjs";
import { IdRanges } from "./id-ranges.ts";
import { redonePairsOf } from "./redo-items.ts";
import { type LineagePair, traceLineage } from "./text-lineage.ts";
import { readTransactionText, type TextRun } from "./transaction-text.ts";

/** One reading of a transaction for all highlights that it touches. */
export class TransactionReading {
  readonly #fragment: Y.XmlFragment;
  readonly #transaction: Y.Transaction;
  #runs: readonly TextRun[] | undefined;
  #pairs: readonly LineagePair[] | undefined;
  #places: readonly number[] | undefined;

  constructor(fragment: Y.XmlFragment, transaction: Y.Transaction) {
    this.#fragment = fragment;
    this.#transaction = transaction;
  }

  get runs(): readonly TextRun[] {
    this.#runs ??= readTransactionText(this.#fragment, this.#transaction);
    return this.#runs;
  }

  get pairs(): readonly LineagePair[] {
    this.#pairs ??= traceLineage(this.runs, this.#transaction.local ? "own" : "others");
    return this.#pairs;
  }

  /** What an own edit made anew, for others to know. */
  get lineage(): readonly LineagePair[] {
    const redone = redonePairsOf(this.#transaction);
    const made = new IdRanges();
    for (const { to } of redone) made.add(to);
    const traced = this.mayMove ? this.pairs : [];
    return [...redone, ...traced.filter(({ to }) => made.intersect(to).length === 0)];
  }

  /** True where the transaction may have put removed words back elsewhere. */
  get mayMove(): boolean {
    return this.#transaction.deleteSet.clients.size > 0 && addedLength(this.#transaction) > 0;
  }

  /** Adds to a set of characters what its members became. */
  follow(set: IdRanges): void {
    if (set.isEmpty || !this.mayMove) return;
    for (const { from, to } of this.pairs) {
      for (const part of set.intersect(from)) {
        set.add({ client: to.client, clock: to.clock + (part.clock - from.clock), length: part.length });
      }
    }
  }

  /** Whether the transaction took words to or from between two characters that stayed, or neither. */
  rearranged(first: Y.ID, last: Y.ID): "added" | "removed" | null {
    if (!this.mayMove) return null;
    this.#places ??= this.#placesOfMoved();
    if (this.#places.length === 0) return null;
    const from = this.#indexOf(first);
    const to = this.#indexOf(last);
    const inside = this.#places.filter((index) => from < index && index < to);
    if (inside.some((index) => this.runs[index]?.fate === "added")) return "added";
    return inside.length > 0 ? "removed" : null;
  }

  /** True where the transaction removed words between two characters. */
  removedBetween(first: Y.ID, last: Y.ID): boolean {
    if (this.#transaction.deleteSet.clients.size === 0) return false;
    const from = this.#indexOf(first);
    const to = this.#indexOf(last);
    return this.runs.slice(from + 1, to).some((run) => run.fate === "removed");
  }

  #placesOfMoved(): readonly number[] {
    const moved = new IdRanges();
    for (const { from, to } of this.pairs) {
      moved.add(from);
      moved.add(to);
    }
    return this.runs.flatMap((run, index) => (moved.intersect(run).length > 0 ? [index] : []));
  }

  #indexOf(id: Y.ID): number {
    return this.runs.findIndex(
      (run) => run.client === id.client && run.clock <= id.clock && id.clock < run.clock + run.length,
    );
  }
}

/** How many characters and other items a transaction wrote. */
export function addedLength(transaction: Y.Transaction): number {
  let length = 0;
  for (const [client, end] of transaction.afterState)
    length += end - (transaction.beforeState.get(client) ?? 0);
  return length;
}
