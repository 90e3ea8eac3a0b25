import { comparedRunsMax, searchedTextMax } from "../document-limits.ts";
import { type LineagePair, type Piece, pair, piecesOf, slicePiece } from "./text-pieces.ts";
import type { TextRun } from "./transaction-text.ts";

/** Maximum number of word pairs compared; for larger changes only equal pieces are paired. */
const comparisonsMax = 4_000_000;
/** Minimum length, in UTF-16 units, of a partial match that counts as the same words. */
const partLengthMin = 12;
/** The same for a piece that matches entirely: in others' edits, and in own ones. */
const wholeLengthMin = { others: 4, own: 1 };

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

/**
 * Pairs the common start or end of two pieces and keeps the rest; true if all of `left`'s matched.
 * @param kept kept text that follows the common end, or is before the common start
 */
function pairSide(side: Side, left: Places, right: Places, pairs: LineagePair[], kept = ""): boolean {
  const whole = left.pieces[left.at];
  const after = right.pieces[right.at];
  if (whole === undefined || after === undefined) return false;
  const { length } = whole.text;
  if (side === "start" ? !whole.text.startsWith(kept) : !whole.text.endsWith(kept)) return false;
  const before =
    side === "start" ? slicePiece(whole, kept.length, length) : slicePiece(whole, 0, length - kept.length);
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
 * between. Concurrent text of others splits the removed text, so its neighbouring pieces are tried too. Where
 * text of a removed block is joined to another, the binding keeps what both begin or end with.
 */
function pairEdges(removed: Piece[], added: Piece[], by: "own" | "others", pairs: LineagePair[]): void {
  const removedIn = edgesOf(removed);
  const addedIn = edgesOf(added);
  let runsLeft = comparedRunsMax;
  const pairAt = (side: Side, left: number, right: number, kept = "") => {
    runsLeft -= (removed[left]?.runs.length ?? 0) + (added[right]?.runs.length ?? 0);
    if (runsLeft <= 0) return false;
    return pairSide(side, { pieces: removed, at: left }, { pieces: added, at: right }, pairs, kept);
  };
  for (const [gap, from] of removedIn) {
    const to = addedIn.get(gap);
    if (to === undefined) continue;
    for (let left = from.last; left >= 0; left -= 1) if (!pairAt("end", left, to.last)) break;
    for (let left = from.first; left < removed.length; left += 1) if (!pairAt("start", left, to.first)) break;
  }
  if (by === "others") return;
  for (const [gap, to] of addedIn) {
    const [before, after] = [added[to.first]?.before ?? "", added[to.last]?.after ?? ""];
    const [previous, next] = [removedIn.get(gap - 1), removedIn.get(gap + 1)];
    if (after !== "" && next !== undefined) pairAt("end", next.last, to.last, after);
    if (before !== "" && previous !== undefined) pairAt("start", previous.first, to.first, before);
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
    pairEdges(leftOver, addedLeft, by, pairs);
    if (by === "own") pairWithin(leftOver, addedLeft, pairs);
    pairParts(leftOver.map(wordsOf), addedLeft.map(wordsOf), wholeLengthMin[by], pairs);
  }
  return pairs;
}
