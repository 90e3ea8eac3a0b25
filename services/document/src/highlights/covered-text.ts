import * as Y from "yjs";
import { anchorBetween } from "./anchor-map.ts";
import { anchorCharacter, type HighlightAnchor } from "./highlight-anchor.ts";
import { IdRanges, type IdRun } from "./id-ranges.ts";
import type { RunIndex } from "./run-index.ts";
import type { LineagePair } from "./text-pieces.ts";
import { isBlank, type TextRun } from "./transaction-text.ts";

/**
 * The characters that an anchor covered before the transaction; empty if it covered none.
 * @param before the runs that existed before the transaction, with their index
 */
export function coveredBefore(
  before: readonly TextRun[],
  places: RunIndex,
  anchor: HighlightAnchor,
): IdRanges {
  const covered = new IdRanges();
  const first = anchorCharacter(anchor.start);
  const last = anchorCharacter(anchor.end);
  if (first === null || last === null) return covered;
  const from = places.indexOf(first);
  const to = places.indexOf(last);
  if (from < 0 || to < from) return covered;
  for (const [index, run] of before.slice(from, to + 1).entries()) {
    const skip = index === 0 ? first.clock - run.clock : 0;
    const end = index === to - from ? last.clock + 1 - run.clock : run.length;
    covered.add({ client: run.client, clock: run.clock + skip, length: end - skip });
  }
  return covered;
}

/** Current ids of characters that an undo restored. Only the document that did the undo knows them. */
export function redoneRuns(doc: Y.Doc, gone: IdRanges): IdRanges {
  const back = new IdRanges();
  for (const run of gone.runs()) {
    let clock = run.clock;
    while (clock < run.clock + run.length) {
      let item: Y.Item | Y.GC = Y.getItem(doc.store, Y.createID(run.client, clock));
      let skip = clock - item.id.clock;
      let length = Math.min(item.length - skip, run.clock + run.length - clock);
      let isRedone = false;
      while (item instanceof Y.Item && item.redone !== null) {
        const next = Y.createID(item.redone.client, item.redone.clock + skip);
        item = Y.getItem(doc.store, next);
        skip = next.clock - item.id.clock;
        length = Math.min(length, item.length - skip);
        isRedone = true;
      }
      if (isRedone && item instanceof Y.Item && !item.deleted) {
        back.add({ client: item.id.client, clock: item.id.clock + skip, length });
      }
      clock += length;
    }
  }
  return back;
}

/** What a highlight covered, followed through one transaction. */
export interface Remainder {
  /** Characters that it covered before the transaction. */
  readonly held: IdRanges;
  /** Their new ids, where the transaction recreated them. */
  readonly moved: IdRanges;
  /** Those of `held` and `moved` that the highlight was drawn over, without text typed between them since. */
  readonly own: IdRanges;
  /** Characters that it covered earlier but not now, and those that an undo restored. */
  readonly kin: IdRanges;
  /** Recreated characters that the highlight did not cover. */
  readonly foreign: IdRanges;
  /** Current ids of its first and last character. */
  readonly edges: IdRanges;
  /** Characters that the transaction recreated, old and new ids. */
  readonly pairs: readonly LineagePair[];
}

/** Computes the remainder of the covered characters from the transaction's removed and re-added runs. */
export function remainderOf(
  held: IdRanges,
  { own, kin, edges }: Pick<Remainder, "own" | "kin" | "edges">,
  pairs: readonly LineagePair[],
): Remainder {
  const moved = new IdRanges();
  const foreign = new IdRanges();
  for (const { from, to } of pairs) {
    let done = from.clock;
    const rest = (end: number) =>
      foreign.add({ client: to.client, clock: to.clock + (done - from.clock), length: end - done });
    for (const part of held.intersect(from)) {
      rest(part.clock);
      moved.add({ client: to.client, clock: to.clock + (part.clock - from.clock), length: part.length });
      done = part.clock + part.length;
    }
    rest(from.clock + from.length);
  }
  return { held, moved, own, kin, foreign, edges, pairs };
}

type Belonging = "held" | "kin" | "foreign" | "fresh";

/** Splits a run where its belonging changes. */
function* partsOf(run: TextRun, rest: Remainder): Generator<{ part: IdRun; belonging: Belonging }> {
  const held = run.status === "kept" ? rest.held : rest.moved;
  const cuts = new Set([run.clock, run.clock + run.length]);
  for (const set of [held, rest.kin, rest.foreign]) {
    for (const part of set.intersect(run)) cuts.add(part.clock).add(part.clock + part.length);
  }
  const points = [...cuts].sort((left, right) => left - right);
  for (const [index, clock] of points.entries()) {
    const end = points[index + 1];
    if (end === undefined) return;
    const part = { client: run.client, clock, length: end - clock };
    const isIn = (set: IdRanges) => set.intersect(part).length > 0;
    if (isIn(held)) yield { part, belonging: "held" };
    else if (isIn(rest.kin)) yield { part, belonging: "kin" };
    else yield { part, belonging: run.status === "kept" || isIn(rest.foreign) ? "foreign" : "fresh" };
  }
}

interface Group {
  first: Y.ID;
  last: Y.ID;
  hasWords: boolean;
  size: number;
  own: number;
  edges: number;
  end: GroupPart;
  /** Whether text of this transaction follows its last part. */
  isFollowed: boolean;
}

interface GroupPart {
  readonly part: IdRun;
  readonly belonging: Belonging;
  readonly run: TextRun;
}

interface TransactionText {
  readonly runs: readonly TextRun[];
  readonly places: RunIndex;
}

/**
 * The anchor over what is left of the covered characters; null if nothing is left. Candidates are stretches
 * interrupted by nothing but text of this transaction. The best has words, most of the old edges, then most of the
 * own words, then most characters. In an undo, new text between separate parts does not join them, nor do
 * parts join that were beside each other before; an undo that changed nothing between the parts restores none.
 */
export function anchorOverRest(
  runs: readonly TextRun[],
  places: RunIndex,
  rest: Remainder,
  isUndo: boolean,
): HighlightAnchor | null {
  let best: Group | null = null;
  let open: Group | null = null;
  const span = places.span([...rest.held.runs(), ...rest.moved.runs(), ...rest.kin.runs()]);
  if (span === null) return null;
  const spanned = runs.slice(span.first, span.last + 1);
  if (isUndo && !rest.kin.isEmpty && spanned.every(({ status }) => status === "kept"))
    return anchorOverRest(runs, places, { ...rest, kin: new IdRanges() }, isUndo);
  for (const run of spanned) {
    if (run.status === "removed") continue;
    for (const { part, belonging } of partsOf(run, rest)) {
      if (belonging === "foreign" && (isUndo || !isStandIn(run, part, open))) open = null;
      if (belonging === "fresh" && open !== null) open.isFollowed = true;
      if (belonging === "foreign" || belonging === "fresh") continue;
      const { client, clock, length } = part;
      const end = { part, belonging, run };
      if (open === null || (isUndo && isApart({ runs, places }, rest.pairs, open, end))) {
        const first = Y.createID(client, clock);
        open = { first, last: first, hasWords: false, size: 0, own: 0, edges: 0, end, isFollowed: false };
      }
      open.last = Y.createID(client, clock + length - 1);
      open.hasWords ||= !isBlank(run, part);
      open.size += length;
      open.edges += lengthOf(rest.edges.intersect(part));
      open.own += lengthOf(rest.own.intersect(part));
      open.end = end;
      open.isFollowed = false;
      if (best === null || isBetter(open, best)) best = open;
    }
  }
  return best === null ? null : anchorBetween(best.first, best.last);
}

/** Where text of a removed block is joined to another, the editor keeps a space of the other in place of its own. */
function isStandIn(run: TextRun, part: IdRun, open: Group | null): boolean {
  if (open === null || run.status !== "kept" || !isBlank(run, part)) return false;
  return open.end.run.status === "added" && open.end.run.holder === run.holder;
}

/** Whether an undo leaves a part out of the group before it. */
function isApart(
  text: TransactionText,
  pairs: readonly LineagePair[],
  { end, isFollowed }: Group,
  next: GroupPart,
): boolean {
  if (next.belonging === "held" && end.belonging === "held") return false;
  if (isFollowed) return true;
  if (next.belonging === end.belonging) return false;
  const [one, other] = [lastOf(end.part), firstOf(next.part)];
  const [kin, now, step] = next.belonging === "kin" ? [other, one, -1 as const] : [one, other, 1 as const];
  const then = besideBefore(text, recreatedFrom(kin, pairs) ?? kin, step);
  return then !== null && (Y.compareIDs(then, now) || Y.compareIDs(then, recreatedFrom(now, pairs)));
}

/** The character before or after another as the text was before the transaction; null if there was none. */
function besideBefore({ runs, places }: TransactionText, { client, clock }: Y.ID, step: -1 | 1): Y.ID | null {
  const index = places.indexOf({ client, clock });
  const run = runs[index];
  if (run === undefined || run.status === "added") return null;
  const within = clock + step;
  if (within >= run.clock && within < run.clock + run.length) return Y.createID(client, within);
  for (let at = index + step; ; at += step) {
    const beside = runs[at];
    if (beside === undefined) return null;
    if (beside.status !== "added") return step === -1 ? lastOf(beside) : firstOf(beside);
  }
}

function recreatedFrom({ client, clock }: Y.ID, pairs: readonly LineagePair[]): Y.ID | null {
  for (const { from, to } of pairs) {
    const skip = clock - to.clock;
    if (to.client === client && skip >= 0 && skip < to.length)
      return Y.createID(from.client, from.clock + skip);
  }
  return null;
}

const firstOf = ({ client, clock }: IdRun): Y.ID => Y.createID(client, clock);
const lastOf = ({ client, clock, length }: IdRun): Y.ID => Y.createID(client, clock + length - 1);

function lengthOf(runs: readonly IdRun[]): number {
  return runs.reduce((sum, { length }) => sum + length, 0);
}

function isBetter(one: Group, other: Group): boolean {
  if (one.hasWords !== other.hasWords) return one.hasWords;
  return (one.edges - other.edges || one.own - other.own || one.size - other.size) > 0;
}

/** Shortest passage, in UTF-16 units, that is recognised by its text alone when it is added back. */
export const passageLengthMin = 20;

/** An orphan's new anchor if the transaction added exactly its text, exactly once; otherwise null. */
export function anchorOfPassage(runs: readonly TextRun[], text: string): HighlightAnchor | null {
  const wanted = text.replaceAll("\n", "");
  if (wanted.length < passageLengthMin) return null;
  let found: HighlightAnchor | null = null;
  let island: TextRun[] = [];
  const search = (): boolean => {
    const all = island.map((run) => run.text).join("");
    const at = all.indexOf(wanted);
    if (at < 0) return true;
    if (found !== null || all.includes(wanted, at + 1)) return false;
    const idAt = (offset: number): Y.ID | null => {
      let start = 0;
      for (const run of island) {
        if (offset < start + run.length) return Y.createID(run.client, run.clock + offset - start);
        start += run.length;
      }
      return null;
    };
    const first = idAt(at);
    const last = idAt(at + wanted.length - 1);
    if (first !== null && last !== null) found = anchorBetween(first, last);
    return true;
  };
  for (const run of runs) {
    if (run.status === "added") island.push(run);
    else if (run.status === "kept") {
      if (!search()) return null;
      island = [];
    }
  }
  return search() ? found : null;
}
