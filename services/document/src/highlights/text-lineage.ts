import { comparedRunsMax, searchedTextMax } from "../document-limits.ts";
import type { IdRun } from "./id-ranges.ts";
import type { RunStatus, TextRun } from "./transaction-text.ts";

/** Characters that a transaction removed and added elsewhere under new ids, in order, one pair per run. */
export interface LineagePair {
  readonly from: IdRun;
  readonly to: IdRun;
}

interface Piece {
  readonly text: string;
  readonly runs: readonly TextRun[];
  /** Number of kept runs before it. Pieces with the same gap are, or were, at the same place. */
  readonly gap: number;
}

/** Maximum number of word pairs compared; for larger changes only equal pieces are paired. */
const comparisonsMax = 4_000_000;
/** Minimum length, in UTF-16 units, of a partial match that counts as the same words. */
const partLengthMin = 12;
/** The same for a piece that matches entirely: in others' edits, and in own ones. */
const wholeLengthMin = { others: 4, own: 1 };

/** Groups neighbouring runs of one status within one text, with no kept character between them. */
function piecesOf(runs: readonly TextRun[], status: RunStatus): Piece[] {
  const pieces: Piece[] = [];
  let open: TextRun[] = [];
  let gap = 0;
  const close = () => {
    if (open.length > 0) pieces.push({ runs: open, text: open.map((run) => run.text).join(""), gap });
    open = [];
  };
  for (const run of runs) {
    if (run.status === status) {
      if (open[0] !== undefined && open[0].holder !== run.holder) close();
      open.push(run);
    } else if (run.status === "kept") {
      close();
      gap += 1;
    }
  }
  close();
  return pieces;
}

/** The part of a piece between two offsets of its text. */
function slicePiece(piece: Piece, from: number, to: number): Piece {
  const runs: TextRun[] = [];
  let offset = 0;
  for (const run of piece.runs) {
    const a = Math.max(from, offset);
    const b = Math.min(to, offset + run.length);
    if (a < b) {
      const text = run.text.slice(a - offset, b - offset);
      runs.push({ ...run, clock: run.clock + (a - offset), length: b - a, text });
    }
    offset += run.length;
  }
  return { runs, text: piece.text.slice(from, to), gap: piece.gap };
}

function pair(removed: readonly IdRun[], added: readonly IdRun[], pairs: LineagePair[]): void {
  let [i, j, iDone, jDone] = [0, 0, 0, 0];
  for (;;) {
    const from = removed[i];
    const to = added[j];
    if (from === undefined || to === undefined) return;
    const length = Math.min(from.length - iDone, to.length - jDone);
    pairs.push({
      from: { client: from.client, clock: from.clock + iDone, length },
      to: { client: to.client, clock: to.clock + jDone, length },
    });
    iDone += length;
    jDone += length;
    if (iDone === from.length) [i, iDone] = [i + 1, 0];
    if (jDone === to.length) [j, jDone] = [j + 1, 0];
  }
}

const wordPattern = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;

interface Words {
  readonly piece: Piece;
  readonly words: readonly string[];
  /** Offset of each word in the piece; the last is its end. */
  readonly offsets: readonly number[];
}

function wordsOf(piece: Piece): Words {
  const words: string[] = [];
  const offsets: number[] = [];
  for (const match of piece.text.matchAll(wordPattern)) {
    words.push(match[0]);
    offsets.push(match.index);
  }
  offsets.push(piece.text.length);
  return { piece, words, offsets };
}

interface Match {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** The longest run of equal words of two lists, measured in characters. */
function longestCommon(left: readonly string[], right: readonly string[]): Match | null {
  let best: (Match & { size: number }) | null = null;
  let sizes = new Array<number>(right.length + 1).fill(0);
  let lengths = new Array<number>(right.length + 1).fill(0);
  for (let i = 0; i < left.length; i += 1) {
    const word = left[i] ?? "";
    const nextSizes = new Array<number>(right.length + 1).fill(0);
    const nextLengths = new Array<number>(right.length + 1).fill(0);
    for (let j = 0; j < right.length; j += 1) {
      if (right[j] !== word) continue;
      const size = (sizes[j] ?? 0) + word.length;
      const length = (lengths[j] ?? 0) + 1;
      nextSizes[j + 1] = size;
      nextLengths[j + 1] = length;
      if (best === null || size > best.size) {
        best = { size, length, left: i - length + 1, right: j - length + 1 };
      }
    }
    sizes = nextSizes;
    lengths = nextLengths;
  }
  return best;
}

function part(words: Words, start: number, end: number): Words {
  return wordsOf(slicePiece(words.piece, words.offsets[start] ?? 0, words.offsets[end] ?? 0));
}

function commonEnd(left: string, right: string): number {
  let length = 0;
  while (
    length < left.length &&
    length < right.length &&
    left[left.length - 1 - length] === right[right.length - 1 - length]
  ) {
    length += 1;
  }
  return length;
}

function commonStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
}

type Side = "start" | "end";

/** Pairs the common start or end of two pieces and keeps the rest; true if all of `left`'s matched. */
function pairSide(side: Side, left: Places, right: Places, pairs: LineagePair[]): boolean {
  const before = left.pieces[left.at];
  const after = right.pieces[right.at];
  if (before === undefined || after === undefined) return false;
  const common = (side === "start" ? commonStart : commonEnd)(before.text, after.text);
  if (common === 0) return false;
  const cut = (piece: Piece) => (side === "start" ? common : piece.text.length - common);
  const taken = (piece: Piece) =>
    side === "start" ? slicePiece(piece, 0, common) : slicePiece(piece, cut(piece), piece.text.length);
  const rest = (piece: Piece) =>
    side === "start" ? slicePiece(piece, common, piece.text.length) : slicePiece(piece, 0, cut(piece));
  pair(taken(before).runs, taken(after).runs, pairs);
  left.pieces[left.at] = rest(before);
  right.pieces[right.at] = rest(after);
  return common === before.text.length;
}

interface Places {
  readonly pieces: Piece[];
  at: number;
}

/**
 * Pairs the common start and end of removed and added text at one place: the editor replaced only the part
 * between. Concurrent text of others splits the removed text, so its neighbouring pieces are tried too.
 */
function pairEdges(removed: Piece[], added: Piece[], pairs: LineagePair[]): void {
  const removedIn = edgesOf(removed);
  const addedIn = edgesOf(added);
  let runsLeft = comparedRunsMax;
  const pairAt = (side: Side, left: number, right: number) => {
    runsLeft -= (removed[left]?.runs.length ?? 0) + (added[right]?.runs.length ?? 0);
    return runsLeft > 0 && pairSide(side, { pieces: removed, at: left }, { pieces: added, at: right }, pairs);
  };
  for (const [gap, from] of removedIn) {
    const to = addedIn.get(gap);
    if (to === undefined) continue;
    for (let left = from.last; left >= 0; left -= 1) if (!pairAt("end", left, to.last)) break;
    for (let left = from.first; left < removed.length; left += 1) if (!pairAt("start", left, to.first)) break;
  }
}

/** The first and the last piece of each gap, by index. */
function edgesOf(pieces: readonly Piece[]): ReadonlyMap<number, { first: number; last: number }> {
  const edges = new Map<number, { first: number; last: number }>();
  for (const [index, { gap }] of pieces.entries()) {
    const known = edges.get(gap);
    if (known === undefined) edges.set(gap, { first: index, last: index });
    else known.last = index;
  }
  return edges;
}

/** The only piece that contains a text, and where; null if none or the text occurs more than once. */
function onlyPlaceOf(text: string, pieces: readonly Piece[]): { index: number; offset: number } | null {
  let found: { index: number; offset: number } | null = null;
  for (const [index, piece] of pieces.entries()) {
    const offset = piece.text.indexOf(text);
    if (offset < 0) continue;
    if (found !== null || piece.text.includes(text, offset + 1)) return null;
    found = { index, offset };
  }
  return found;
}

/** Pairs whole removed pieces that occur exactly once in the added text, even inside a word. */
function pairWithin(removed: Piece[], added: Piece[], pairs: LineagePair[]): void {
  const length = added.reduce((sum, piece) => sum + piece.text.length + piece.runs.length, 0);
  if (removed.length * length > searchedTextMax) return;
  for (const [index, piece] of removed.entries()) {
    const place = piece.text === "" ? null : onlyPlaceOf(piece.text, added);
    const around = place === null ? undefined : added[place.index];
    if (place === null || around === undefined) continue;
    const end = place.offset + piece.text.length;
    pair(piece.runs, slicePiece(around, place.offset, end).runs, pairs);
    removed[index] = slicePiece(piece, 0, 0);
    const rest = [slicePiece(around, 0, place.offset), slicePiece(around, end, around.text.length)];
    added.splice(place.index, 1, ...rest);
  }
}

/** Pairs parts of unequal pieces: the longest equal run of words first, then what is left on either side. */
function pairParts(removed: Words[], added: Words[], wholeMin: number, pairs: LineagePair[]): void {
  const count = (all: readonly Words[]) => all.reduce((sum, one) => sum + one.words.length, 0);
  let budget = comparisonsMax;
  for (;;) {
    budget -= count(removed) * count(added);
    if (budget < 0) return;
    let best: { from: Words; to: Words; match: Match; size: number } | null = null;
    for (const from of removed) {
      for (const to of added) {
        const match = longestCommon(from.words, to.words);
        if (match === null) continue;
        const start = from.offsets[match.left] ?? 0;
        const size = (from.offsets[match.left + match.length] ?? start) - start;
        const whole = match.length === from.words.length || match.length === to.words.length;
        if (size < (whole ? wholeMin : partLengthMin)) continue;
        if (best === null || size > best.size) best = { from, to, match, size };
      }
    }
    if (best === null) return;
    const { from, to, match } = best;
    const fromPart = part(from, match.left, match.left + match.length);
    const toPart = part(to, match.right, match.right + match.length);
    pair(fromPart.piece.runs, toPart.piece.runs, pairs);
    const rest = (words: Words, start: number) =>
      [part(words, 0, start), part(words, start + match.length, words.words.length)].filter(
        (one) => one.words.length > 0,
      );
    removed.splice(removed.indexOf(from), 1, ...rest(from, match.left));
    added.splice(added.indexOf(to), 1, ...rest(to, match.right));
  }
}

/**
 * Which characters that a transaction removed it also added again. The editor's binding splits, merges, moves
 * and retypes blocks by removing and adding their text, so equal text of one transaction is the same words.
 */
export function traceLineage(runs: readonly TextRun[], by: "own" | "others"): readonly LineagePair[] {
  const pairs: LineagePair[] = [];
  const removed = piecesOf(runs, "removed");
  const waiting = new Map<string, Piece[]>();
  const added = piecesOf(runs, "added");
  for (const piece of added) {
    const same = waiting.get(piece.text) ?? [];
    same.push(piece);
    waiting.set(piece.text, same);
  }
  const leftOver: Piece[] = [];
  for (const piece of removed) {
    const match = waiting.get(piece.text)?.shift();
    if (match === undefined) leftOver.push(piece);
    else pair(piece.runs, match.runs, pairs);
  }
  const unmatched = new Set([...waiting.values()].flat());
  const addedLeft = added.filter((piece) => unmatched.has(piece));
  if (leftOver.length > 0 && addedLeft.length > 0) {
    pairEdges(leftOver, addedLeft, pairs);
    if (by === "own") pairWithin(leftOver, addedLeft, pairs);
    pairParts(leftOver.map(wordsOf), addedLeft.map(wordsOf), wholeLengthMin[by], pairs);
  }
  return pairs;
}
