import * as Y from "yjs";
import { documentDepthMax } from "./document-limits.ts";
import { documentSchema, isTextBlock } from "./document-schema.ts";
import { blockSeparator } from "./document-text.ts";
import { readableText } from "./readable-text.ts";

/** A run of characters of one Y.XmlText, and its position. */
export interface TextSegment {
  readonly type: Y.XmlText;
  /** Offset of its first character in the document's plain text, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  /** ProseMirror position of its first character. */
  readonly position: number;
}

/** The text of a shared document. Valid until the document changes. */
export interface SharedText {
  /** Equal to documentText of the same document. */
  readonly text: string;
  readonly segments: readonly TextSegment[];
  readonly segmentOf: ReadonlyMap<unknown, TextSegment>;
  readonly doc: Y.Doc;
}

/** Characters of a Y.XmlText, without its marks. */
export function plainTextOf(type: Y.XmlText): string {
  let text = "";
  for (let item = type._start; item !== null; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) text += item.content.str;
  }
  return readableText(text);
}

class Walk {
  readonly parts: string[] = [];
  readonly segments: TextSegment[] = [];
  readonly segmentOf = new Map<unknown, TextSegment>();
  offset = 0;
  blockCount = 0;

  add(text: string): void {
    this.parts.push(text);
    this.offset += text.length;
  }

  /** Walks the children of a type, starting at a ProseMirror position; returns the position after them. */
  children(parent: Y.XmlFragment, start: number, inTextBlock: boolean, depth: number): number {
    let position = start;
    if (depth > documentDepthMax) return position;
    for (const child of parent.toArray()) {
      if (child instanceof Y.XmlText) {
        const text = plainTextOf(child);
        if (inTextBlock) {
          const segment = { type: child, offset: this.offset, length: text.length, position };
          this.segments.push(segment);
          this.segmentOf.set(child, segment);
          this.add(text);
        }
        position += text.length;
      } else if (child instanceof Y.XmlElement) position = this.element(child, position, inTextBlock, depth);
    }
    return position;
  }

  element(element: Y.XmlElement, position: number, inTextBlock: boolean, depth: number): number {
    const name = element.nodeName;
    if (Object.hasOwn(documentSchema.nodes, name) && documentSchema.nodes[name]?.isLeaf) {
      if (inTextBlock && name === "hardBreak") this.add(blockSeparator);
      return position + 1;
    }
    const textBlock = isTextBlock(name);
    if (textBlock) {
      if (this.blockCount > 0) this.add(blockSeparator);
      this.blockCount += 1;
    }
    return this.children(element, position + 1, textBlock, depth + 1) + 1;
  }
}

/** Reads the plain text of a shared document with the position of each run of characters. */
export function readSharedText(fragment: Y.XmlFragment): SharedText {
  const { doc } = fragment;
  if (doc === null) throw new RangeError("the fragment belongs to no document");
  const walk = new Walk();
  walk.children(fragment, 0, false, 2);
  return { text: walk.parts.join(""), segments: walk.segments, segmentOf: walk.segmentOf, doc };
}

/** The last segment that begins at or before a plain-text offset; undefined if there is none. */
export function segmentAt(shared: SharedText, offset: number): TextSegment | undefined {
  let low = 0;
  let high = shared.segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const segment = shared.segments[middle];
    if (segment !== undefined && segment.offset <= offset) low = middle + 1;
    else high = middle;
  }
  return shared.segments[low - 1];
}

/** The ProseMirror position of a plain-text offset; null if the offset is between two segments. */
export function positionOfOffset(shared: SharedText, offset: number): number | null {
  const segment = segmentAt(shared, offset);
  if (segment === undefined || offset > segment.offset + segment.length) return null;
  return segment.position + (offset - segment.offset);
}

/** The plain-text offset of a ProseMirror position, or of the next character after it. */
export function offsetOfPosition(shared: SharedText, position: number): number {
  let low = 0;
  let high = shared.segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const segment = shared.segments[middle];
    if (segment !== undefined && segment.position + segment.length < position) low = middle + 1;
    else high = middle;
  }
  const segment = shared.segments[low];
  if (segment === undefined) return shared.text.length;
  return segment.offset + Math.max(0, position - segment.position);
}
