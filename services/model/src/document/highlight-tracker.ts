import * as Y from "yjs";
import { anchorIsAlive, anchorsEntryOf, anchorsMap, writeAnchor } from "./anchor-map.ts";
import {
  anchorOfPassage,
  anchorOverRest,
  coveredBefore,
  passageLengthMin,
  redoneRuns,
  remainderOf,
} from "./covered-text.ts";
import {
  anchorCharacter,
  type HighlightAnchor,
  type HighlightRange,
  resolveHighlightAnchor,
  sameAnchor,
} from "./highlight-anchor.ts";
import { IdRanges } from "./id-ranges.ts";
import { documentFragment } from "./shared-document.ts";
import { readSharedText, type SharedText } from "./shared-text.ts";
import { type LineagePair, traceLineage } from "./text-lineage.ts";
import { readTransactionText, type TextRun } from "./transaction-text.ts";

/** A highlight as its row has it. */
export interface TrackedHighlight {
  readonly id: string;
  readonly anchor: HighlightAnchor;
  /** The words of its row; by them a passage that was cut is known again where it is pasted. */
  readonly text: string;
}

/**
 * Who puts anchors right after which change. An editor answers for its own changes, which it sees one by one. The
 * server answers for everybody's, in `flush`, where no editor did. A reader answers for none.
 */
export type TrackerRole = "editor" | "server" | "reader";

/** Origin of a tracker's own transactions, so that no undo stack takes them for typing. */
export const trackerOrigin: { readonly name: string } = { name: "highlight tracker" };

interface Followed {
  row: TrackedHighlight;
  /** The last anchor that covered something here. */
  good: HighlightAnchor;
  /** Characters that it covered when an edit took some of them away, and what they became: they may come back. */
  once: IdRanges;
}

/** One reading of a transaction for all highlights that it touches. */
class Reading {
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
    this.#pairs ??= traceLineage(this.runs);
    return this.#pairs;
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

function addedLength(transaction: Y.Transaction): number {
  let length = 0;
  for (const [client, end] of transaction.afterState)
    length += end - (transaction.beforeState.get(client) ?? 0);
  return length;
}

/**
 * Keeps highlights on their words while a shared document is edited. Splitting, joining, moving or retyping a block
 * removes its characters and adds them again under new ids; so does undo. The tracker follows the words and
 * writes the new anchors into the document's map of anchors, where every peer reads them.
 */
export class HighlightTracker {
  readonly doc: Y.Doc;
  readonly #role: TrackerRole;
  readonly #fragment: Y.XmlFragment;
  readonly #followed = new Map<string, Followed>();
  /** What waits for a flush, with the anchor that it has to leave. */
  readonly #suspects = new Map<string, HighlightAnchor>();

  constructor(doc: Y.Doc, role: TrackerRole) {
    this.doc = doc;
    this.#role = role;
    this.#fragment = documentFragment(doc);
    doc.on("afterTransaction", this.#follow);
    anchorsMap(doc).observe(this.#takeEntries);
  }

  /** Begins to follow a highlight, or takes its row in anew. */
  track(row: TrackedHighlight): void {
    const followed = this.#followed.get(row.id) ?? { row, good: row.anchor, once: new IdRanges() };
    followed.row = row;
    this.#followed.set(row.id, followed);
    const anchor = this.anchor(row.id);
    if (anchor === null || sameAnchor(anchor, followed.good) || !anchorIsAlive(this.doc, anchor)) return;
    followed.good = anchor;
    followed.once = new IdRanges();
  }

  untrack(id: string): void {
    this.#followed.delete(id);
    this.#suspects.delete(id);
  }

  ids(): readonly string[] {
    return [...this.#followed.keys()];
  }

  destroy(): void {
    this.doc.off("afterTransaction", this.#follow);
    anchorsMap(this.doc).unobserve(this.#takeEntries);
  }

  /** Where a highlight's anchor is: the document's entry where there is one, else its row's. */
  anchor(id: string): HighlightAnchor | null {
    return anchorsEntryOf(this.doc, id) ?? this.#followed.get(id)?.row.anchor ?? null;
  }

  /** What a highlight covers now; null for an orphan. */
  range(id: string, shared: SharedText = readSharedText(this.#fragment)): HighlightRange | null {
    for (const anchor of [this.anchor(id), this.#followed.get(id)?.good ?? null]) {
      const range =
        anchor === null || !anchorIsAlive(this.doc, anchor) ? null : resolveHighlightAnchor(shared, anchor);
      if (range !== null) return range;
    }
    return null;
  }

  /** What every followed highlight covers now, orphans as null, by one reading of the document. */
  ranges(shared: SharedText = readSharedText(this.#fragment)): ReadonlyMap<string, HighlightRange | null> {
    return new Map(this.ids().map((id) => [id, this.range(id, shared)]));
  }

  /**
   * Writes where highlights are whose entry is of words that are gone. On the server to be called some time after
   * the changes, for what no editor has put right since. Returns the ids that it wrote.
   */
  flush(): readonly string[] {
    const due: string[] = [];
    for (const [id, left] of this.#suspects) {
      const anchor = this.anchor(id);
      const good = this.#followed.get(id)?.good;
      if (anchor === null || good === undefined || sameAnchor(anchor, good)) continue;
      const isUntouched = sameAnchor(anchor, left) || !anchorIsAlive(this.doc, anchor);
      if (isUntouched && anchorIsAlive(this.doc, good)) due.push(id);
    }
    this.#suspects.clear();
    this.#write(due);
    return due;
  }

  #write(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.doc.transact(() => {
      for (const id of ids) {
        const good = this.#followed.get(id)?.good;
        if (good !== undefined) writeAnchor(this.doc, id, good);
      }
    }, trackerOrigin);
  }

  #suspect(id: string): void {
    const anchor = this.anchor(id);
    if (anchor !== null) this.#suspects.set(id, anchor);
  }

  readonly #takeEntries = (event: Y.YMapEvent<unknown>): void => {
    for (const id of event.keysChanged) {
      const followed = typeof id === "string" ? this.#followed.get(id) : undefined;
      const entry = followed === undefined ? null : anchorsEntryOf(this.doc, followed.row.id);
      if (followed === undefined || entry === null) continue;
      if (anchorIsAlive(this.doc, entry)) followed.good = entry;
      else this.#suspects.set(followed.row.id, entry);
    }
  };

  readonly #follow = (transaction: Y.Transaction): void => {
    this.#followEach(transaction);
    // Two people changed its words at once, and what the document says is not where they are: who knows says so.
    if (this.#role === "editor" && transaction.origin !== trackerOrigin) this.flush();
  };

  #followEach(transaction: Y.Transaction): void {
    if (this.#role === "reader" || transaction.origin === trackerOrigin || this.#followed.size === 0) return;
    const isUndo = transaction.origin instanceof Y.UndoManager;
    const isOwn = transaction.local || isUndo;
    const mayRestore = isUndo || addedLength(transaction) >= passageLengthMin;
    if (transaction.deleteSet.clients.size === 0 && !mayRestore) return;
    const reading = new Reading(this.#fragment, transaction);
    const moved: string[] = [];
    for (const [id, followed] of this.#followed) {
      if (this.#followOne(followed, transaction, reading, isUndo, mayRestore)) moved.push(id);
    }
    if (this.#role === "editor" && isOwn) this.#write(moved);
    else for (const id of moved) this.#suspect(id);
  }

  /** True where the highlight has to cling to other characters than it did. */
  #followOne(
    followed: Followed,
    transaction: Y.Transaction,
    reading: Reading,
    isUndo: boolean,
    mayRestore: boolean,
  ): boolean {
    const first = anchorCharacter(followed.good.start);
    const last = anchorCharacter(followed.good.end);
    if (first === null || last === null) return false;
    reading.follow(followed.once);
    const removed = (id: Y.ID) => Y.isDeleted(transaction.deleteSet, id);
    const isHit = removed(first) || removed(last);
    const mayReturn = isUndo && !followed.once.isEmpty;
    const isOrphan = !isHit && !anchorIsAlive(this.doc, followed.good);
    const rearranged = isHit || isOrphan ? null : reading.rearranged(first, last);
    const isThinned = !followed.once.isEmpty && !isHit && !isOrphan && reading.removedBetween(first, last);
    if (!isHit && !mayReturn && !isThinned && rearranged === null && !(mayRestore && isOrphan)) return false;
    const held = coveredBefore(reading.runs, followed.good);
    for (const run of held.runs()) followed.once.add(run);
    reading.follow(followed.once);
    if (!isHit && !isOrphan && rearranged !== "added" && !mayReturn) return false;
    if (mayReturn) for (const run of redoneRuns(this.doc, followed.once).runs()) followed.once.add(run);
    const edges = new IdRanges();
    for (const { client, clock } of [first, last]) edges.add({ client, clock, length: 1 });
    reading.follow(edges);
    const over = (kin: IdRanges) =>
      anchorOverRest(reading.runs, remainderOf(held, kin, edges, reading.pairs), isUndo);
    // Where nothing is left of what it covers, a part that was moved away from the rest before is still its words.
    const next =
      over(mayReturn ? followed.once : new IdRanges()) ??
      over(followed.once) ??
      (mayRestore ? anchorOfPassage(reading.runs, followed.row.text) : null);
    if (next === null || sameAnchor(next, followed.good)) return false;
    followed.good = next;
    return true;
  }
}
