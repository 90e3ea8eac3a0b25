import * as Y from "yjs";
import { documentFragment } from "../shared-document.ts";
import { readSharedText } from "../shared-text.ts";
import { anchorBetween } from "./anchor-map.ts";
import { anchorCharacter, type HighlightAnchor } from "./highlight-anchor.ts";
import { IdRanges, type IdRun } from "./id-ranges.ts";
import { RunIndex } from "./run-index.ts";
import type { WordAncestry } from "./word-ancestry.ts";

/** What a highlight covered when it was last placed, by the original ids of the characters. */
export interface OwnWords {
  readonly roots: IdRanges;
  /** Its first and its last character. */
  readonly edges: IdRanges;
  /** Each client's clock at that time: older characters that are not its own are foreign. */
  readonly seen: ReadonlyMap<number, number>;
}

/** The characters that a document contains now. */
export interface StandingRuns {
  readonly runs: readonly IdRun[];
  readonly places: RunIndex;
}

/** All runs of characters in a document now, in order. */
export function standingRuns(doc: Y.Doc): StandingRuns {
  const runs: IdRun[] = [];
  for (const { type } of readSharedText(documentFragment(doc)).segments) {
    for (let item = type._start; item !== null; item = item.right) {
      if (item.deleted || !(item.content instanceof Y.ContentString)) continue;
      runs.push({ client: item.id.client, clock: item.id.clock, length: item.length });
    }
  }
  return { runs, places: new RunIndex(runs) };
}

/** The runs between two characters, inclusive; none if either is missing. */
function runsWithin({ runs, places }: StandingRuns, anchor: HighlightAnchor): readonly IdRun[] {
  const first = anchorCharacter(anchor.start);
  const last = anchorCharacter(anchor.end);
  if (first === null || last === null) return [];
  const from = places.indexOf(first);
  const to = places.indexOf(last);
  if (from < 0 || to < from) return [];
  return runs.slice(from, to + 1).map((run, index) => {
    const start = index === 0 ? first.clock : run.clock;
    const end = index === to - from ? last.clock + 1 : run.clock + run.length;
    return { client: run.client, clock: start, length: end - start };
  });
}

/** Notes what an anchor covers; null if it covers nothing now. */
export function noteOwnWords(
  standing: StandingRuns,
  ancestry: WordAncestry,
  anchor: HighlightAnchor,
  seen: ReadonlyMap<number, number>,
): OwnWords | null {
  const roots = new IdRanges();
  const edges = new IdRanges();
  const traced = runsWithin(standing, anchor).flatMap((run) => ancestry.trace(run));
  for (const { root } of traced) roots.add(root);
  const first = traced.at(0)?.root;
  const last = traced.at(-1)?.root;
  if (first === undefined || last === undefined) return null;
  edges.add({ ...first, length: 1 });
  edges.add({ client: last.client, clock: last.clock + last.length - 1, length: 1 });
  return { roots, edges, seen };
}

/** Those of the characters that are own words, by their current ids. */
export function ownAmong(held: IdRanges, { roots }: OwnWords, ancestry: WordAncestry): IdRanges {
  const among = new IdRanges();
  for (const run of held.runs()) {
    for (const { part, root } of ancestry.trace(run)) {
      for (const { clock, length } of roots.intersect(root))
        among.add({ client: part.client, clock: part.clock + (clock - root.clock), length });
    }
  }
  return among;
}

/** An orphan's anchor: it refers to the original ids of its words, which are deleted. */
function orphanAnchor(own: OwnWords): HighlightAnchor | null {
  for (const { client, clock } of own.edges.runs()) {
    const first = Y.createID(client, clock);
    return anchorBetween(first, first);
  }
  return null;
}

interface Judged {
  readonly part: IdRun;
  readonly root: IdRun;
  readonly isOwn: boolean;
  /** True for text from outside the highlight; text that is neither own nor foreign was written since. */
  readonly isForeign: boolean;
}

/** What is known about a highlight's words when its place is decided. */
export interface Evidence {
  readonly standing: StandingRuns;
  readonly ancestry: WordAncestry;
  readonly own: OwnWords;
  /** Characters that it has covered since, regardless of who wrote them. */
  readonly once: IdRanges;
}

function* judge(
  runs: readonly IdRun[],
  { ancestry, own, once }: Omit<Evidence, "standing">,
): Generator<Judged> {
  for (const { part, root } of runs.flatMap((run) => ancestry.trace(run))) {
    const seen = own.seen.get(root.client) ?? 0;
    const cuts = new Set([root.clock, root.clock + root.length, seen]);
    for (const near of own.roots.intersect(root)) cuts.add(near.clock).add(near.clock + near.length);
    for (const near of once.intersect(part)) {
      const clock = near.clock - part.clock + root.clock;
      cuts.add(clock).add(clock + near.length);
    }
    const points = [...cuts].filter((cut) => cut >= root.clock && cut <= root.clock + root.length);
    points.sort((left, right) => left - right);
    for (const [index, clock] of points.entries()) {
      const end = points[index + 1];
      if (end === undefined) break;
      const skip = clock - root.clock;
      const cut = { client: part.client, clock: part.clock + skip, length: end - clock };
      const cutRoot = { client: root.client, clock, length: end - clock };
      const isRoot = own.roots.intersect(cutRoot).length > 0;
      const isForeign = !isRoot && clock < seen;
      const isOwn = isRoot || (!isForeign && once.intersect(cut).length > 0);
      yield { part: cut, root: cutRoot, isOwn, isForeign };
    }
  }
}

/** True if some of the characters were outside a highlight when it was placed. */
export function areForeign(runs: readonly IdRun[], own: OwnWords, ancestry: WordAncestry): boolean {
  for (const { isForeign } of judge(runs, { ancestry, own, once: new IdRanges() }))
    if (isForeign) return true;
  return false;
}

interface Stretch {
  first: Y.ID;
  last: Y.ID;
  size: number;
  edges: number;
}

function bestStretch(judged: Iterable<Judged>, own: OwnWords): HighlightAnchor | null {
  let best: Stretch | null = null;
  let open: Stretch | null = null;
  for (const { part, root, isOwn, isForeign } of judged) {
    if (isForeign) open = null;
    if (!isOwn) continue;
    const first = Y.createID(part.client, part.clock);
    open ??= { first, last: first, size: 0, edges: 0 };
    open.last = Y.createID(part.client, part.clock + part.length - 1);
    open.size += part.length;
    for (const edge of own.edges.intersect(root)) open.edges += edge.length;
    const { edges, size } = open;
    if (best === null || edges > best.edges || (edges === best.edges && size > best.size)) best = open;
  }
  return best === null ? null : anchorBetween(best.first, best.last);
}

/** The largest part of its own words with nothing foreign in between; null if all are gone. */
function findOwnWords(evidence: Evidence): HighlightAnchor | null {
  return bestStretch(judge(evidence.standing.runs, evidence), evidence.own);
}

/** An anchor reduced to own words if it covers foreign ones; null if it covers only foreign ones. */
function cutToOwnWords(evidence: Evidence, anchor: HighlightAnchor): HighlightAnchor | null {
  const judged = [...judge(runsWithin(evidence.standing, anchor), evidence)];
  return judged.some(({ isForeign }) => isForeign) ? bestStretch(judged, evidence.own) : anchor;
}

/** Where a highlight's words certainly are; an orphan's anchor refers to deleted characters. */
export interface Ruling {
  readonly anchor: HighlightAnchor;
  readonly isOrphan: boolean;
}

/**
 * Decides where a highlight is; null if it is gone and was known to be.
 * @param guess its place by comparing text; null if none was found
 * @param isWritten true if the document has an entry whose characters still exist: it is reduced, not
 * replaced
 */
export function ruleOn(evidence: Evidence, guess: HighlightAnchor | null, isWritten: boolean): Ruling | null {
  const cut = () => (guess === null ? null : cutToOwnWords(evidence, guess));
  const anchor = isWritten ? (cut() ?? findOwnWords(evidence)) : (findOwnWords(evidence) ?? cut());
  if (anchor !== null) return { anchor, isOrphan: false };
  const gone = guess === null ? null : orphanAnchor(evidence.own);
  return gone === null ? null : { anchor: gone, isOrphan: true };
}
