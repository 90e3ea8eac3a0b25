import * as Y from "yjs";
import { anchorIsAlive } from "./anchor-map.ts";
import { anchorOfPassage, anchorOverRest, redoneRuns, remainderOf } from "./covered-text.ts";
import { anchorCharacter, type HighlightAnchor, sameAnchor } from "./highlight-anchor.ts";
import { IdRanges } from "./id-ranges.ts";
import type { OwnWords } from "./own-words.ts";
import type { TransactionReading } from "./transaction-reading.ts";

/** A highlight as its row has it. */
export interface TrackedHighlight {
  readonly id: string;
  readonly anchor: HighlightAnchor;
  /** The words of its row; by them a passage that was cut is known again where it is pasted. */
  readonly text: string;
}

/** A highlight while it is followed. */
export interface Followed {
  row: TrackedHighlight;
  /** The last anchor that covered something here. */
  good: HighlightAnchor;
  /** Characters that it covered when an edit took some of them away, and what they became: they may come back. */
  once: IdRanges;
  /** Noted before the first change after it was put where it is; null until then, and while it covers nothing. */
  own: OwnWords | null;
  placings: number;
  /** Nothing is left of its words for certain. */
  isOrphan: boolean;
  /** How often an entry was overruled here since the last edit, so that no two servers dispute for ever. */
  readonly overruled: Map<string, number>;
}

/** Begins to follow a highlight. */
export function startFollowing(row: TrackedHighlight): Followed {
  const once = new IdRanges();
  return { row, good: row.anchor, once, own: null, placings: 0, isOrphan: false, overruled: new Map() };
}

/** Takes note of where a highlight is. */
export function put(followed: Followed, good: HighlightAnchor, isOrphan = false): void {
  followed.good = good;
  followed.isOrphan = isOrphan;
}

/** Most times that a server overrules one and the same entry before there is a new edit. */
const rulingsMax = 4;

function keyOf(anchor: HighlightAnchor): string {
  return `${anchor.start} ${anchor.end}`;
}

/** Notes that an entry gave way to what is known here. */
export function noteOverruled({ overruled }: Followed, entry: HighlightAnchor): void {
  overruled.set(keyOf(entry), (overruled.get(keyOf(entry)) ?? 0) + 1);
}

export function mayOverrule({ overruled }: Followed, entry: HighlightAnchor): boolean {
  return (overruled.get(keyOf(entry)) ?? 0) < rulingsMax;
}

/**
 * Takes a highlight through a transaction by the words; true where it has to cling to other characters than it did.
 */
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
  // Where nothing is left of what it covers, a part that was moved away from the rest before is still its words.
  const next =
    over(mayReturn ? followed.once : new IdRanges()) ??
    over(followed.once) ??
    (mayRestore ? anchorOfPassage(reading.runs, followed.row.text) : null);
  if (next === null || sameAnchor(next, followed.good)) return false;
  put(followed, next);
  return true;
}
