import { objectKind } from "../objects/object-registry.ts";
import type { IndexedType } from "../objects/object-types.ts";

/** The type's name in search results: `THEME` for themes of highlights and of channels. */
export function listedTypeName(type: IndexedType): string {
  return objectKind(type).search?.listedAs ?? searchTypeName(type);
}

/** The type's name in the index: `NOTE`, `PROJECT_CATEGORY`. */
export function searchTypeName(type: IndexedType): string {
  const { name } = objectKind(type).search ?? {};
  return name ?? type.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

export interface IndexedRef {
  readonly objectType: IndexedType;
  readonly objectId: string;
}

/** The search index's data of one live object. */
export interface IndexedObject extends IndexedRef {
  readonly projectId: string | null;
  /** The note or insight whose grants give access to it. */
  readonly documentId: string | null;
  readonly title: string;
  readonly text: string;
  readonly tagIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Lengths of a piece in UTF-16 units. It ends with the first line after `least`, or else at `most`. */
interface PieceLengths {
  readonly least: number;
  readonly most: number;
}

/** A few minutes of speech. */
const wordPieces: PieceLengths = { least: 2_000, most: 4_000 };
/** The input size of the embedding model: a few sentences. */
const meaningPieces: PieceLengths = { least: 350, most: 500 };
export const pieceLengthMax = wordPieces.most;

/** Cuts a long text into pieces that concatenate to it. The same text always gives the same pieces. */
export function piecesOf(text: string): readonly string[] {
  return cutInto(text, wordPieces);
}

/** As piecesOf, with pieces short enough to have one meaning. */
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

/** `next` is at most one piece long, so that no more of the text is read. */
function firstPiece(next: string, least: number, isRest: boolean): string {
  const lineEnd = next.indexOf("\n", least);
  if (lineEnd >= 0) return next.slice(0, lineEnd + 1);
  return isRest ? next : next.slice(0, spaceCut(next, least));
}

/** After the last space at which the piece is long enough. */
function spaceCut(next: string, least: number): number {
  const space = next.lastIndexOf(" ");
  if (space >= least) return space + 1;
  // Never between the two units of a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(next) ? next.length - 1 : next.length;
}
