import * as Y from "yjs";
import { clockMax, lineageLinksMax, lineageNumbersMax, lineagePartsMax } from "../document-limits.ts";
import type { IdRun } from "./id-ranges.ts";
import type { LineagePair } from "./text-pieces.ts";

/**
 * Name of the shared document's list of recreated characters and their old ids. The editor that recreates a
 * block knows them for certain and writes them with the edit; other peers would have to guess from the text,
 * and guess wrong if they changed the same block themselves.
 */
export const lineageName = "lineage";

export function lineageOf(doc: Y.Doc): Y.Array<unknown> {
  return doc.getArray(lineageName);
}

const numbersPerPair = 5;

/** Writes which characters one edit recreated. Entries beyond a document's limit are not followed. */
export function writeLineage(doc: Y.Doc, pairs: readonly LineagePair[]): void {
  const entries: number[][] = [];
  let entry: number[] = [];
  for (const { from, to } of pairs.slice(0, lineageLinksMax)) {
    if (entry.length + numbersPerPair > lineageNumbersMax) {
      entries.push(entry);
      entry = [];
    }
    entry.push(from.client, from.clock, to.client, to.clock, to.length);
  }
  if (entry.length > 0) entries.push(entry);
  if (entries.length > 0) lineageOf(doc).push(entries);
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : -1;
}

/** The pairs of one entry; none if it is invalid or too long. */
function* readLineage(entry: unknown): Generator<LineagePair> {
  if (!Array.isArray(entry) || entry.length > lineageNumbersMax) return;
  for (let i = 0; i + numbersPerPair <= entry.length; i += numbersPerPair) {
    const from = { client: count(entry[i]), clock: count(entry[i + 1]) };
    const to = { client: count(entry[i + 2]), clock: count(entry[i + 3]) };
    const length = count(entry[i + 4]);
    if (Math.min(from.client, from.clock, to.client, to.clock) < 0 || length <= 0) continue;
    if (Math.max(from.clock, to.clock) + length > clockMax) continue;
    yield { from: { ...from, length }, to: { ...to, length } };
  }
}

export interface Descent {
  readonly part: IdRun;
  /** The characters as they were first written, of which `part` is the newest copy. Same length as `part`. */
  readonly root: IdRun;
}

interface Link {
  readonly clock: number;
  readonly end: number;
  readonly from: Y.ID;
}

/** Longest chain of copies followed. Each is stored with its root, so only a forged one is longer. */
const stepsMax = 64;

function part(run: IdRun, skip: number, length: number): IdRun {
  return { client: run.client, clock: run.clock + skip, length };
}

/** Maps each character to the one it was recreated from, as far back as the document's lineage goes. */
export class WordAncestry {
  readonly #links = new Map<number, Link[]>();
  #size = 0;
  #pairs = 0;

  /** Adds one entry of the document's lineage. */
  take(entry: unknown): void {
    for (const { from, to } of readLineage(entry)) {
      this.#pairs += 1;
      if (this.#pairs > lineageLinksMax) return;
      for (const { part: near, root } of this.trace(from)) {
        this.#add(part(to, near.clock - from.clock, near.length), Y.createID(root.client, root.clock));
      }
    }
  }

  /** Splits a run into parts with their original characters, in order. */
  trace(run: IdRun): Descent[] {
    let open: Descent[] = [{ part: run, root: run }];
    for (let step = 0; step < stepsMax; step += 1) {
      const next = open.flatMap((descent) => this.#stepBack(descent));
      if (next.length > lineagePartsMax) break;
      if (next.length === open.length && next.every(({ root }, i) => root === open[i]?.root)) break;
      open = next;
    }
    return open;
  }

  #add(to: IdRun, from: Y.ID): void {
    if (this.#size >= lineageLinksMax) return;
    const links = this.#links.get(to.client) ?? [];
    this.#links.set(to.client, links);
    const at = this.#indexAfter(links, to.clock);
    const end = to.clock + to.length;
    // A character is recreated from one other only; later contradicting entries are ignored.
    if ((links[at - 1]?.end ?? 0) > to.clock || (links[at]?.clock ?? end) < end) return;
    links.splice(at, 0, { clock: to.clock, end, from });
    this.#size += 1;
  }

  /** Index of the first link that begins after a clock. */
  #indexAfter(links: readonly Link[], clock: number): number {
    let low = 0;
    let high = links.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((links[middle]?.clock ?? 0) <= clock) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #stepBack(descent: Descent): Descent[] {
    const { root } = descent;
    const links = this.#links.get(root.client);
    if (links === undefined) return [descent];
    const found: Descent[] = [];
    const end = root.clock + root.length;
    let done = root.clock;
    const push = (until: number, from: Y.ID | null) => {
      if (until <= done) return;
      const length = until - done;
      const older = from === null ? part(root, done - root.clock, length) : { ...from, length };
      found.push({ part: part(descent.part, done - root.clock, length), root: older });
      done = until;
    };
    const first = Math.max(0, this.#indexAfter(links, root.clock) - 1);
    for (let i = first; i < links.length && i <= first + lineagePartsMax; i += 1) {
      const link = links[i];
      if (link === undefined || link.clock >= end) break;
      if (link.end <= root.clock) continue;
      push(link.clock, null);
      push(Math.min(end, link.end), Y.createID(link.from.client, link.from.clock + (done - link.clock)));
    }
    if (found.length === 0) return [descent];
    push(end, null);
    return found;
  }
}
