import * as Y from "yjs";
import { type SharedText, segmentAt } from "../shared-text.ts";

/** Longest encoded relative position, in bytes. */
export const anchorBytesMax = 64;

/**
 * Where a highlight begins and ends: encoded Yjs relative positions. They refer to the first and the last
 * covered character, so that text typed at an edge stays outside and text typed between is covered.
 */
export interface HighlightAnchor {
  readonly start: Uint8Array;
  readonly end: Uint8Array;
}

/** The range of an anchor. Offsets are of the plain text, positions of the ProseMirror document. */
export interface HighlightRange {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** Byte-identical to the plain text between start and end. */
  readonly text: string;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** True if two anchors are equal. */
export function sameAnchor(left: HighlightAnchor, right: HighlightAnchor): boolean {
  return sameBytes(left.start, right.start) && sameBytes(left.end, right.end);
}

/**
 * Anchors a range of plain-text offsets. Block separators at either end are left out; null if no character
 * remains.
 */
export function createHighlightAnchor(
  shared: SharedText,
  start: number,
  end: number,
): { readonly anchor: HighlightAnchor; readonly range: HighlightRange } | null {
  let first = segmentAt(shared, start);
  let index = first === undefined ? -1 : shared.segments.indexOf(first);
  while (first === undefined || first.offset + first.length <= start) {
    index += 1;
    first = shared.segments[index];
    if (first === undefined) return null;
    if (first.length > 0) break;
  }
  let last = segmentAt(shared, end);
  let lastIndex = last === undefined ? -1 : shared.segments.lastIndexOf(last);
  while (last !== undefined && (last.offset >= end || last.length === 0)) {
    lastIndex -= 1;
    last = shared.segments[lastIndex];
  }
  if (last === undefined) return null;
  const from = Math.max(start, first.offset);
  const to = Math.min(end, last.offset + last.length);
  if (from >= to) return null;
  const encode = (segment: { type: Y.XmlText; offset: number }, offset: number, assoc: number) =>
    Y.encodeRelativePosition(
      Y.createRelativePositionFromTypeIndex(segment.type, offset - segment.offset, assoc),
    );
  return {
    anchor: { start: encode(first, from, 0), end: encode(last, to, -1) },
    range: {
      start: from,
      end: to,
      from: first.position + (from - first.offset),
      to: last.position + (to - last.offset),
      text: shared.text.slice(from, to),
    },
  };
}

function decode(bytes: Uint8Array): Y.RelativePosition | null {
  if (bytes.length === 0 || bytes.length > anchorBytesMax) return null;
  try {
    return Y.decodeRelativePosition(bytes);
  } catch {
    return null;
  }
}

/** The id of the character that an encoded relative position refers to; null if it refers to none. */
export function anchorCharacter(bytes: Uint8Array): Y.ID | null {
  return decode(bytes)?.item ?? null;
}

function place(shared: SharedText, bytes: Uint8Array): { offset: number; position: number } | null {
  const relative = decode(bytes);
  if (relative === null || relative.item === null) return null;
  try {
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, shared.doc);
    const segment = absolute === null ? undefined : shared.segmentOf.get(absolute.type);
    if (absolute === null || segment === undefined || absolute.index > segment.length) return null;
    return { offset: segment.offset + absolute.index, position: segment.position + absolute.index };
  } catch {
    // The id never existed in this document: the anchor belongs to another one or was forged.
    return null;
  }
}

/** The range that an anchor covers now; null for an orphan or another document's anchor. */
export function resolveHighlightAnchor(shared: SharedText, anchor: HighlightAnchor): HighlightRange | null {
  const start = place(shared, anchor.start);
  const end = place(shared, anchor.end);
  if (start === null || end === null || start.offset >= end.offset) return null;
  return {
    start: start.offset,
    end: end.offset,
    from: start.position,
    to: end.position,
    text: shared.text.slice(start.offset, end.offset),
  };
}

/** Encodes an anchor as base64, its form in the API. */
export function anchorToBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes an anchor from base64; null if the text is not base64 or is too long. */
export function anchorFromBase64(text: string): Uint8Array | null {
  if (text.length === 0 || text.length > anchorBytesMax * 2) return null;
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
