import * as Y from "yjs";
import { anchorIsAlive, anchorsEntryOf, anchorsMap, entryNotesOf, writeAnchor } from "./anchor-map.ts";
import { passageLengthMin } from "./covered-text.ts";
import { comparedRunsMax } from "./document-limits.ts";
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
import { documentFragment } from "./shared-document.ts";
import { readSharedText, type SharedText } from "./shared-text.ts";
import type { LineagePair } from "./text-lineage.ts";
import { addedLength, TransactionReading } from "./transaction-reading.ts";
import { lineageOf, WordAncestry, writeLineage } from "./word-ancestry.ts";

/**
 * Who puts anchors right after which change. An editor answers for its own changes, which it sees one by one. The
 * server answers for everybody's, in `flush`, where no editor did. A reader answers for none.
 */
export type TrackerRole = "editor" | "server" | "reader";

/** Origin of a tracker's own transactions, so that no undo stack takes them for typing. */
export const trackerOrigin: { readonly name: string } = { name: "highlight tracker" };

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
  readonly #ancestry = new WordAncestry();
  /** Whose own words are not noted yet. */
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

  /** Begins to follow a highlight, or takes its row in anew. */
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

  /** What it covers from now on is its own. */
  #place(followed: Followed): void {
    followed.own = null;
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
   * What others changed was followed by its words, which misleads where several made one block anew at once. The
   * lineage that came with it tells for certain: no highlight stays on words of elsewhere. Whoever knows puts right
   * what no entry tells; an entry that stands is the server's to overrule.
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
      // Each may be looked for in the whole text; who asks for more than that many edits at once waits for the next.
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
    // Two people changed its words at once, and what the document says is not where they are: who knows says so.
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
