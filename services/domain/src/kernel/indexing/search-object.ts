import type { IndexedType } from "../objects/object-types.ts";

/** As the index and its readers name a type: `NOTE`, `TAG_BOARD`. */
export function searchTypeName(type: string): string {
  return type.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
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

/** A piece is closed at the first line's end after this many UTF-16 units: some minutes of talk. */
const pieceLengthMin = 2_000;
/** A line without end is cut here. */
export const pieceLengthMax = 4_000;

/** A long text in pieces, in order; put together they are the text. The same text gives the same pieces. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const lineEnd = text.indexOf("\n", start + pieceLengthMin);
    const end = Math.min(lineEnd === -1 ? text.length : lineEnd + 1, start + pieceLengthMax);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
