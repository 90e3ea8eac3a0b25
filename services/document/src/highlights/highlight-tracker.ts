import * as Y from "yjs";
import { comparedRunsMax } from "../document-limits.ts";
import { documentFragment } from "../shared-document.ts";
import { readSharedText, type SharedText } from "../shared-text.ts";
import { anchorIsAlive, anchorsEntryOf, anchorsMap, entryNotesOf, writeAnchor } from "./anchor-map.ts";
import { passageLengthMin } from "./covered-text.ts";
import {
  type Followed,
  followThrough,
  mayOverrule,
  noteOverruled,
  put,
  startFollowing,
  type TrackedHighlight,
} from "./followed-highlight.ts";
import {
  type HighlightAnchor,
  type HighlightRange,
  resolveHighlightAnchor,
  sameAnchor,
} from "./highlight-anchor.ts";
import { IdRanges } from "./id-ranges.ts";
import { noteOwnWords, ruleOn, standingRuns } from "./own-words.ts";
import { PastAnchors } from "./past-anchors.ts";
import type { LineagePair } from "./text-pieces.ts";
import { addedLength, TransactionReading } from "./transaction-reading.ts";
import { lineageOf, WordAncestry, writeLineage } from "./word-ancestry.ts";

/**
 * Which changes a tracker repairs anchors after. An editor repairs after its own, which it sees one by one.
 * The server repairs after everyone's, in `flush`, if no editor has. A reader repairs none.
 */
export type TrackerRole = "editor" | "server" | "reader";

/** Origin of a tracker's own transactions, so that no undo stack records them. */
export const trackerOrigin: { readonly name: string } = { name: "highlight tracker" };

/**
 * Keeps highlights on their words while a shared document is edited. Splitting, joining, moving or retyping a
 * block removes its characters and adds them again under new ids; so does undo. The tracker follows the words
 * and writes the new anchors to the document's anchor map, which every peer reads.
 */
export class HighlightTracker {
  readonly doc: Y.Doc;
  readonly #role: TrackerRole;
  readonly #fragment: Y.XmlFragment;
  readonly #followed = new Map<string, Followed>();
  /** Highlights to check in the next flush, with the anchor to be replaced. */
  readonly #suspects = new Map<string, HighlightAnchor>();
  readonly #ancestry = new WordAncestry();
  /** Highlights whose own words are not yet noted. */
  readonly #unnoted = new Set<Followed>();
  #isToJudge = false;

  constructor(doc: Y.Doc, role: TrackerRole) {
    this.doc = doc;
    this.#role = role;
    this.#fragment = documentFragment(doc);
    for (const entry of lineageOf(doc).toArray()) this.#ancestry.take(entry);
    doc.on("beforeTransaction", this.#noteOwnWords);
    doc.on("afterTransaction", this.#follow);
    anchorsMap(doc).observe(this.#takeEntries);
    lineageOf(doc).observe(this.#takeLineage);
  }

  /** Starts to follow a highlight, or updates its row. */
  track(row: TrackedHighlight): void {
    const known = this.#followed.get(row.id);
    const followed = known ?? startFollowing(row);
    followed.row = row;
    this.#followed.set(row.id, followed);
    if (known === undefined) this.#place(followed);
    const anchor = this.anchor(row.id);
    if (anchor === null || sameAnchor(anchor, followed.good) || !anchorIsAlive(this.doc, anchor)) return;
    put(followed, anchor);
    followed.once = new IdRanges();
    if (anchorsEntryOf(this.doc, row.id) === null) this.#place(followed);
  }

  /** What it covers from now on counts as its own words. */
  #place(followed: Followed): void {
    followed.own = null;
    followed.past = new PastAnchors();
    followed.placings = entryNotesOf(this.doc, followed.row.id).placings;
    this.#unnoted.add(followed);
  }

  untrack(id: string): void {
    const followed = this.#followed.get(id);
    if (followed !== undefined) this.#unnoted.delete(followed);
    this.#followed.delete(id);
    this.#suspects.delete(id);
  }

  ids(): readonly string[] {
    return [...this.#followed.keys()];
  }

  destroy(): void {
    this.doc.off("beforeTransaction", this.#noteOwnWords);
    this.doc.off("afterTransaction", this.#follow);
    anchorsMap(this.doc).unobserve(this.#takeEntries);
    lineageOf(this.doc).unobserve(this.#takeLineage);
  }

  /** A highlight's anchor: the document's entry if there is one, otherwise its row's. */
  anchor(id: string): HighlightAnchor | null {
    return anchorsEntryOf(this.doc, id) ?? this.#followed.get(id)?.row.anchor ?? null;
  }

  /** The range that a highlight covers now; null for an orphan. */
  range(id: string, shared: SharedText = readSharedText(this.#fragment)): HighlightRange | null {
    for (const anchor of [this.anchor(id), this.#followed.get(id)?.good ?? null]) {
      const range =
        anchor === null || !anchorIsAlive(this.doc, anchor) ? null : resolveHighlightAnchor(shared, anchor);
      if (range !== null) return range;
    }
    return null;
  }

  /** The ranges of all followed highlights, null for orphans, with a single read of the document. */
  ranges(shared: SharedText = readSharedText(this.#fragment)): ReadonlyMap<string, HighlightRange | null> {
    return new Map(this.ids().map((id) => [id, this.range(id, shared)]));
  }

  /**
   * Replaces entries that refer to deleted characters. The server calls this some time after the changes, for
   * highlights that no editor has repaired by then. Returns the ids written.
   */
  flush(): readonly string[] {
    const due: string[] = [];
    for (const [id, left] of this.#suspects) {
      const anchor = this.anchor(id);
      const followed = this.#followed.get(id);
      if (anchor === null || followed === undefined || sameAnchor(anchor, followed.good)) continue;
      const { good } = followed;
      const isUntouched = sameAnchor(anchor, left) || !anchorIsAlive(this.doc, anchor);
      if (isUntouched && (followed.isOrphan || anchorIsAlive(this.doc, good))) due.push(id);
    }
    this.#suspects.clear();
    this.#write(due);
    return due;
  }

  #write(ids: readonly string[], lineage: readonly LineagePair[] = []): void {
    if (ids.length === 0 && lineage.length === 0) return;
    this.doc.transact(() => {
      writeLineage(this.doc, lineage);
      for (const id of ids) {
        const followed = this.#followed.get(id);
        const before = this.anchor(id);
        if (followed === undefined || before === null) continue;
        noteOverruled(followed, before);
        writeAnchor(this.doc, id, followed.good, followed.isOrphan);
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
      const { isOrphan, placings } = entryNotesOf(this.doc, followed.row.id);
      if (isOrphan || anchorIsAlive(this.doc, entry)) put(followed, entry, isOrphan);
      else this.#suspects.set(followed.row.id, entry);
      if (placings > followed.placings) this.#place(followed);
    }
    this.#isToJudge ||= !event.transaction.local;
  };

  readonly #takeLineage = (event: Y.YArrayEvent<unknown>): void => {
    for (const { insert } of event.changes.delta) {
      if (Array.isArray(insert)) for (const entry of insert) this.#ancestry.take(entry);
    }
    for (const followed of this.#followed.values()) followed.overruled.clear();
    this.#isToJudge ||= !event.transaction.local;
  };

  readonly #noteOwnWords = (): void => {
    if (this.#unnoted.size === 0 || this.#role === "reader") return;
    const standing = standingRuns(this.doc);
    const seen = Y.decodeStateVector(Y.encodeStateVector(this.doc));
    for (const followed of this.#unnoted) {
      followed.own = noteOwnWords(standing, this.#ancestry, followed.good, seen);
      if (followed.own !== null) this.#unnoted.delete(followed);
    }
  };

  /**
   * Others' changes are followed by comparing text, which errs when several people recreate one block
   * concurrently. Their lineage is certain, so this takes highlights off words that are not theirs. Editors
   * repair only entries of deleted characters; the server alone overrules a live one.
   */
  #judge(): void {
    const standing = standingRuns(this.doc);
    let runsLeft = comparedRunsMax;
    for (const [id, followed] of this.#followed) {
      const { own, once, good } = followed;
      const anchor = this.anchor(id);
      if (own === null || anchor === null) continue;
      const isAlive = anchorIsAlive(this.doc, anchor);
      if (this.#role !== "server" && (isAlive || entryNotesOf(this.doc, id).isOrphan)) continue;
      if (!mayOverrule(followed, anchor)) continue;
      // Each may search the whole text; highlights beyond the limit wait for the next edit.
      runsLeft -= standing.runs.length;
      if (runsLeft < 0) return;
      const guess = isAlive || anchorIsAlive(this.doc, good) ? good : null;
      const ruling = ruleOn({ standing, ancestry: this.#ancestry, own, once }, guess, isAlive);
      if (ruling === null) continue;
      put(followed, ruling.anchor, ruling.isOrphan);
      if (!sameAnchor(ruling.anchor, anchor)) this.#suspect(id);
    }
  }

  readonly #follow = (transaction: Y.Transaction): void => {
    this.#followEach(transaction);
    if (this.#isToJudge) {
      this.#isToJudge = false;
      if (this.#role !== "reader") this.#judge();
    }
    // Its words were changed concurrently and the entry may be outdated: an editor that knows better writes
    // it.
    if (this.#role === "editor" && transaction.origin !== trackerOrigin) this.flush();
  };

  #followEach(transaction: Y.Transaction): void {
    if (this.#role === "reader" || transaction.origin === trackerOrigin) return;
    const isUndo = transaction.origin instanceof Y.UndoManager;
    const isAnswered = this.#role === "editor" && (transaction.local || isUndo);
    if (this.#followed.size === 0 && !isAnswered) return;
    const mayRestore = isUndo || addedLength(transaction) >= passageLengthMin;
    if (transaction.deleteSet.clients.size === 0 && !mayRestore) return;
    const reading = new TransactionReading(this.#fragment, transaction, this.#ancestry);
    const moved: string[] = [];
    for (const [id, followed] of this.#followed) {
      if (followThrough(this.doc, followed, transaction, reading, isUndo, mayRestore)) moved.push(id);
    }
    if (isAnswered) this.#write(moved, reading.lineage);
    else for (const id of moved) this.#suspect(id);
  }
}
