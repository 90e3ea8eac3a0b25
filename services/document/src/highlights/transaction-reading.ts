import type * as Y from "yjs";
import { comparedRunsMax } from "../document-limits.ts";
import { coveredBefore } from "./covered-text.ts";
import type { HighlightAnchor } from "./highlight-anchor.ts";
import { IdRanges, type IdRun } from "./id-ranges.ts";
import { areForeign, type OwnWords, ownAmong } from "./own-words.ts";
import { redonePairsOf } from "./redo-items.ts";
import { RunIndex } from "./run-index.ts";
import { traceLineage } from "./text-lineage.ts";
import type { LineagePair } from "./text-pieces.ts";
import { isBlank, readTransactionText, type TextRun } from "./transaction-text.ts";
import type { WordAncestry } from "./word-ancestry.ts";

/** A reading of a transaction, shared by all highlights that it touches. */
export class TransactionReading {
  readonly #fragment: Y.XmlFragment;
  readonly #transaction: Y.Transaction;
  readonly #ancestry: WordAncestry;
  #runs: readonly TextRun[] | undefined;
  #pairs: readonly LineagePair[] | undefined;
  #moved: readonly number[] | undefined;
  #places: RunIndex | undefined;
  #before: { readonly runs: readonly TextRun[]; readonly places: RunIndex } | undefined;
  #runsLeft = comparedRunsMax;

  constructor(fragment: Y.XmlFragment, transaction: Y.Transaction, ancestry: WordAncestry) {
    this.#fragment = fragment;
    this.#transaction = transaction;
    this.#ancestry = ancestry;
  }

  get runs(): readonly TextRun[] {
    this.#runs ??= readTransactionText(this.#fragment, this.#transaction);
    return this.#runs;
  }

  /** Finds the run of each character. */
  get places(): RunIndex {
    this.#places ??= new RunIndex(this.runs);
    return this.#places;
  }

  /** The characters that an anchor covered before the transaction. */
  coveredBefore(anchor: HighlightAnchor): IdRanges {
    if (this.#before === undefined) {
      const runs = this.runs.filter((run) => run.status !== "added");
      this.#before = { runs, places: new RunIndex(runs) };
    }
    return coveredBefore(this.#before.runs, this.#before.places, anchor);
  }

  /** Those covered characters that the highlight was drawn over, with their new ids. */
  ownAmong(held: IdRanges, own: OwnWords | null): IdRanges {
    const among = own === null ? new IdRanges() : ownAmong(held, own, this.#ancestry);
    this.follow(among);
    return among;
  }

  /**
   * True if two characters are in this order and no word between them was outside a highlight when it was placed.
   */
  isOwnBetween(first: Y.ID, last: Y.ID, own: OwnWords): boolean {
    const [from, to] = [this.places.indexOf(first), this.places.indexOf(last)];
    if (from < 0 || to < from || (to === from && last.clock < first.clock)) return false;
    const kept: IdRun[] = [];
    const added = new IdRanges();
    for (const [index, run] of this.runs.slice(from, to + 1).entries()) {
      const start = index === 0 ? first.clock : run.clock;
      const end = index === to - from ? last.clock + 1 : run.clock + run.length;
      const part = { client: run.client, clock: start, length: end - start };
      if (run.status === "kept" && !isBlank(run, part)) kept.push(part);
      if (run.status === "added") added.add(part);
    }
    const recreated = this.lineage.flatMap(({ from, to }) =>
      added
        .intersect(to)
        .map(({ clock, length }) => ({ ...from, clock: from.clock + clock - to.clock, length })),
    );
    this.#runsLeft -= kept.length + recreated.length;
    return this.#runsLeft > 0 && !areForeign([...kept, ...recreated], own, this.#ancestry);
  }

  /**
   * Subtracts the work for one highlight from the transaction's budget: all moved runs and all covered ones.
   * False if the budget is used up; the highlight's words are then looked for at the next edit.
   */
  mayGoOver(held: IdRanges): boolean {
    this.#runsLeft -= this.mayMove ? this.pairs.length : 0;
    for (const _run of held.runs()) this.#runsLeft -= 1;
    return this.#runsLeft > 0;
  }

  get pairs(): readonly LineagePair[] {
    this.#pairs ??= traceLineage(this.runs, this.#transaction.local ? "own" : "others");
    return this.#pairs;
  }

  /** Characters that a local edit recreated, for other peers. */
  get lineage(): readonly LineagePair[] {
    const redone = redonePairsOf(this.#transaction);
    const made = new IdRanges();
    for (const { to } of redone) made.add(to);
    const traced = this.mayMove ? this.pairs : [];
    return [...redone, ...traced.filter(({ to }) => made.intersect(to).length === 0)];
  }

  /** True if the transaction may have added removed words elsewhere. */
  get mayMove(): boolean {
    return this.#transaction.deleteSet.clients.size > 0 && addedLength(this.#transaction) > 0;
  }

  /** Adds the new ids of a set's characters. */
  follow(set: IdRanges): void {
    if (set.isEmpty || !this.mayMove) return;
    for (const { from, to } of this.pairs) {
      for (const part of set.intersect(from)) {
        set.add({ client: to.client, clock: to.clock + (part.clock - from.clock), length: part.length });
      }
    }
  }

  /** Whether the transaction moved words in or out between two kept characters; null if neither. */
  rearranged(first: Y.ID, last: Y.ID): "added" | "removed" | null {
    if (!this.mayMove) return null;
    this.#moved ??= this.#placesOfMoved();
    if (this.#moved.length === 0) return null;
    const from = this.places.indexOf(first);
    const to = this.places.indexOf(last);
    const inside = this.#movedBetween(this.#moved, from, to);
    if (inside.some((index) => this.runs[index]?.status === "added")) return "added";
    return inside.length > 0 ? "removed" : null;
  }

  /** True if the transaction removed words between two characters. */
  removedBetween(first: Y.ID, last: Y.ID): boolean {
    if (this.#transaction.deleteSet.clients.size === 0) return false;
    const from = this.places.indexOf(first);
    const to = this.places.indexOf(last);
    return this.runs.slice(from + 1, to).some((run) => run.status === "removed");
  }

  #placesOfMoved(): readonly number[] {
    const moved = new IdRanges();
    for (const { from, to } of this.pairs) {
      moved.add(from);
      moved.add(to);
    }
    return this.runs.flatMap((run, index) => (moved.intersect(run).length > 0 ? [index] : []));
  }

  /** The indexes between two others; `moved` is sorted. */
  #movedBetween(moved: readonly number[], from: number, to: number): readonly number[] {
    let low = 0;
    let high = moved.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moved[middle] ?? 0) <= from) low = middle + 1;
      else high = middle;
    }
    const inside: number[] = [];
    for (let index = moved[low]; index !== undefined && index < to; index = moved[low]) {
      inside.push(index);
      low += 1;
    }
    return inside;
  }
}

/** How many characters and other items a transaction added. */
export function addedLength(transaction: Y.Transaction): number {
  let length = 0;
  for (const [client, end] of transaction.afterState)
    length += end - (transaction.beforeState.get(client) ?? 0);
  return length;
}
