import { objectKind } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";

/** As readers of the index name a type: `THEME` for those of highlights and of channels. */
export function listedTypeName(type: IndexedType): string {
  return objectKind(type).search?.listedAs ?? searchTypeName(type);
}

/** As the index names a type: `NOTE`, `PROJECT_CATEGORY`. */
export function searchTypeName(type: IndexedType): string {
  const { name } = objectKind(type).search ?? {};
  return name ?? type.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export interface IndexedRef {
  readonly objectType: IndexedType;
  readonly objectId: string;
}

/** All that search knows of one live object. */
export interface IndexedObject extends IndexedRef {
  readonly projectId: string | null;
  /** The note or insight whose own grants open it. */
  readonly documentId: string | null;
  readonly title: string;
  readonly text: string;
  readonly tagIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Lengths of a piece, in UTF-16 units: it is closed at the first line's end after the least, and cut at the most. */
interface PieceLengths {
  readonly least: number;
  readonly most: number;
}

/** Some minutes of talk. */
const wordPieces: PieceLengths = { least: 2_000, most: 4_000 };
/** What a model of meaning reads at once: a few sentences. */
const meaningPieces: PieceLengths = { least: 350, most: 500 };
/** No piece is longer than this. */
export const pieceLengthMax = wordPieces.most;

/** A long text in pieces, in order; put together they are the text. The same text gives the same pieces. */
export function piecesOf(text: string): readonly string[] {
  return cutInto(text, wordPieces);
}

/** As piecesOf, in pieces that are short enough to mean one thing. */
export function meaningPiecesOf(text: string): readonly string[] {
  return cutInto(text, meaningPieces);
}

function cutInto(text: string, lengths: PieceLengths): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const next = text.slice(start, start + lengths.most);
    const piece = firstPiece(next, lengths.least, start + next.length === text.length);
    pieces.push(piece);
    start += piece.length;
  }
  return pieces;
}

/** Of the next characters of a text, as many as a piece has at most: those behind them are not looked at. */
function firstPiece(next: string, least: number, isRest: boolean): string {
  const lineEnd = next.indexOf("\n", least);
  if (lineEnd >= 0) return next.slice(0, lineEnd + 1);
  return isRest ? next : next.slice(0, spaceCut(next, least));
}

/** After the last space that leaves a piece not too short. */
function spaceCut(next: string, least: number): number {
  const space = next.lastIndexOf(" ");
  if (space >= least) return space + 1;
  // Never between the two units of one character.
  return /[\uD800-\uDBFF]$/.test(next) ? next.length - 1 : next.length;
}
