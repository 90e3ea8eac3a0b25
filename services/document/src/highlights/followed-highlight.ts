import * as Y from "yjs";
import { anchorBetween, anchorIsAlive, characterIsThere } from "./anchor-map.ts";
import { anchorOfPassage, anchorOverRest, redoneRuns, remainderOf } from "./covered-text.ts";
import { anchorCharacter, type HighlightAnchor, sameAnchor } from "./highlight-anchor.ts";
import { IdRanges } from "./id-ranges.ts";
import type { OwnWords } from "./own-words.ts";
import { PastAnchors } from "./past-anchors.ts";
import { revertedStepsOf } from "./redo-items.ts";
import type { TransactionReading } from "./transaction-reading.ts";

/** A highlight as its row has it. */
export interface TrackedHighlight {
  readonly id: string;
  readonly anchor: HighlightAnchor;
  /** The text of its row, by which a cut passage is recognised when it is pasted. */
  readonly text: string;
}

/** The tracking state of a highlight. */
export interface Followed {
  row: TrackedHighlight;
  /** The last anchor that covered some text here. */
  good: HighlightAnchor;
  /** Characters that it covered before an edit removed some of them, and their new ids: they may return. */
  once: IdRanges;
  /** Noted before the first change after a placement; null until then and while it covers nothing. */
  own: OwnWords | null;
  past: PastAnchors;
  placings: number;
  /** True if certainly none of its words are left. */
  isOrphan: boolean;
  /** How often each entry was overruled since the last edit, so that no two servers loop forever. */
  readonly overruled: Map<string, number>;
}

/** The initial tracking state of a highlight. */
export function startFollowing(row: TrackedHighlight): Followed {
  const once = new IdRanges();
  const past = new PastAnchors();
  return { row, good: row.anchor, once, own: null, past, placings: 0, isOrphan: false, overruled: new Map() };
}

/** Sets the current anchor. */
export function put(followed: Followed, good: HighlightAnchor, isOrphan = false): void {
  if (!sameAnchor(followed.good, good)) followed.past.forget();
  followed.good = good;
  followed.isOrphan = isOrphan;
}

/** How many times a server may overrule the same entry before a new edit. */
const rulingsMax = 4;

function keyOf(anchor: HighlightAnchor): string {
  return `${anchor.start} ${anchor.end}`;
}

/** Counts an entry that was overruled here. */
export function noteOverruled({ overruled }: Followed, entry: HighlightAnchor): void {
  overruled.set(keyOf(entry), (overruled.get(keyOf(entry)) ?? 0) + 1);
}

export function mayOverrule({ overruled }: Followed, entry: HighlightAnchor): boolean {
  return (overruled.get(keyOf(entry)) ?? 0) < rulingsMax;
}

/** Follows a highlight's words through a transaction; true if its anchor changed. */
export function followThrough(
  doc: Y.Doc,
  followed: Followed,
  transaction: Y.Transaction,
  reading: TransactionReading,
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
  const isOrphan = !isHit && !anchorIsAlive(doc, followed.good);
  const rearranged = isHit || isOrphan ? null : reading.rearranged(first, last);
  const isThinned = !followed.once.isEmpty && !isHit && !isOrphan && reading.removedBetween(first, last);
  if (!isHit && !mayReturn && !isThinned && rearranged === null && !(mayRestore && isOrphan)) return false;
  const held = reading.coveredBefore(followed.good);
  if (!reading.mayGoOver(held)) return false;
  for (const run of held.runs()) followed.once.add(run);
  reading.follow(followed.once);
  if (!isHit && !isOrphan && rearranged !== "added" && !mayReturn) return false;
  if (mayReturn) for (const run of redoneRuns(doc, followed.once).runs()) followed.once.add(run);
  const edges = new IdRanges();
  for (const { client, clock } of [first, last]) edges.add({ client, clock, length: 1 });
  reading.follow(edges);
  const own = reading.ownAmong(held, followed.own);
  const over = (kin: IdRanges) =>
    anchorOverRest(
      reading.runs,
      reading.places,
      remainderOf(held, { own, kin, edges }, reading.pairs),
      isUndo,
    );
  // If nothing it covers is left, a part that was moved away earlier still counts as its words.
  const next =
    (isUndo ? anchorBeforeSteps(doc, followed, transaction, reading) : null) ??
    over(mayReturn ? followed.once : new IdRanges()) ??
    over(followed.once) ??
    (mayRestore ? anchorOfPassage(reading.runs, followed.row.text) : null);
  if (next === null || sameAnchor(next, followed.good)) return false;
  followed.past.note(transaction, followed.good);
  followed.good = next;
  followed.isOrphan = false;
  return true;
}

/** The anchor from before what an undo reverted, with current ids; null if that is unknown or not there. */
function anchorBeforeSteps(
  doc: Y.Doc,
  { past, good, own }: Followed,
  transaction: Y.Transaction,
  reading: TransactionReading,
): HighlightAnchor | null {
  const then = past.before(revertedStepsOf(transaction), good);
  const first = then === null ? null : currentCharacter(doc, anchorCharacter(then.start));
  const last = then === null ? null : currentCharacter(doc, anchorCharacter(then.end));
  if (first === null || last === null || own === null) return null;
  return reading.isOwnBetween(first, last, own) ? anchorBetween(first, last) : null;
}

/** The id under which a character is in the document now, after undos; null if it is not. */
function currentCharacter(doc: Y.Doc, id: Y.ID | null): Y.ID | null {
  if (id === null || characterIsThere(doc, id)) return id;
  const gone = new IdRanges();
  gone.add({ ...id, length: 1 });
  for (const { client, clock } of redoneRuns(doc, gone).runs()) return Y.createID(client, clock);
  return null;
}
