import * as Y from "yjs";
import { documentFragment } from "./shared-document.ts";
import { readSharedText, type SharedText } from "./shared-text.ts";

/** Finds texts and their replacements, as the model's Eraser does. */
export interface TextEraser {
  rangesIn(
    text: string,
  ): readonly { readonly start: number; readonly end: number; readonly replacement: string }[];
  erase(text: string): string | undefined;
  eraseJson(value: unknown): { readonly value: unknown; readonly erased: boolean };
}

/**
 * Erases texts from a shared document as an edit: in words, also across blocks, in speakers, link addresses
 * and picture names. Yjs drops the deleted content when the transaction ends. Returns the number of places
 * changed.
 */
export function eraseInDocument(doc: Y.Doc, eraser: TextEraser): number {
  let erased = 0;
  doc.transact(() => {
    erased += eraseAttributes(documentFragment(doc), eraser);
    erased += eraseWords(readSharedText(documentFragment(doc)), eraser);
  });
  return erased;
}

function eraseWords(shared: SharedText, eraser: TextEraser): number {
  return replaceRanges(shared, eraser.rangesIn(shared.text));
}

/**
 * Replaces from first to last: for each item that Yjs splits, it moves all later ones of the same author, and
 * those behind the range are still whole. Returns the number of ranges, which must be in order.
 */
export function replaceRanges({ segments }: SharedText, ranges: ReturnType<TextEraser["rangesIn"]>): number {
  let first = 0;
  /** How much longer the first segment has become. */
  let shift = 0;
  for (const { start, end, replacement } of ranges) {
    let added = replacement;
    for (let at = first; at < segments.length; at += 1) {
      const segment = segments[at];
      if (segment === undefined || segment.offset >= end) break;
      if (at > first) [first, shift] = [at, 0];
      if (segment.offset + segment.length <= start) continue;
      const from = Math.max(0, start - segment.offset);
      const to = Math.min(segment.length, end - segment.offset);
      replaceWords(segment.type, from + shift, to + shift, added);
      shift += added.length - (to - from);
      added = "";
    }
  }
  return ranges.length;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The ranges that overlap another. They must be in order and apart. */
function overlapping(ranges: readonly Range[], { start, end }: Range): readonly Range[] {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.end ?? 0) > start) high = middle;
    else low = middle + 1;
  }
  const found: Range[] = [];
  for (let at = low; at < ranges.length; at += 1) {
    const range = ranges[at];
    if (range === undefined || range.start >= end) break;
    found.push(range);
  }
  return found;
}

/**
 * Removes the links of the ranges' words, and all links with the same address in their runs: an address may
 * contain the erased words, and the link would extend over the replacement.
 */
export function unlinkRanges({ segments, doc }: SharedText, ranges: readonly Range[]): void {
  doc.transact((transaction) => {
    for (const { type, offset, length } of segments) {
      const near = overlapping(ranges, { start: offset, end: offset + length });
      if (near.length === 0) continue;
      const linked = linkedRuns(type, offset);
      const addresses = new Set<string | undefined>(
        linked.filter((run) => overlapping(near, run).length > 0).map(({ href }) => href),
      );
      for (const { start, end, href } of linked)
        if (addresses.has(href)) type.format(start - offset, end - start, { link: null });
      // Yjs keeps the mark's opening item, with the address, even without words.
      for (let item = type._start; item !== null; item = item.right)
        if (item.content instanceof Y.ContentFormat && addresses.has(hrefOf(item.content.value)))
          item.delete(transaction);
    }
  });
}

function linkedRuns(type: Y.XmlText, offset: number) {
  const delta: { insert: unknown; attributes?: Record<string, unknown> }[] = type.toDelta();
  let at = offset;
  return delta.flatMap(({ insert, attributes }) => {
    const start = at;
    at += typeof insert === "string" ? insert.length : 1;
    const href = hrefOf(attributes?.link);
    return href === undefined ? [] : [{ start, end: at, href }];
  });
}

function hrefOf(mark: unknown): string | undefined {
  if (typeof mark !== "object" || mark === null || !("href" in mark)) return undefined;
  return typeof mark.href === "string" ? mark.href : undefined;
}

/** Erases texts from one Y.Text. Returns the number of places changed. */
export function eraseInText(text: Y.Text, eraser: TextEraser): number {
  const ranges = eraser.rangesIn(text.toString());
  let shift = 0;
  for (const { start, end, replacement } of ranges) {
    replaceWords(text, start + shift, end + shift, replacement);
    shift += replacement.length - (end - start);
  }
  return ranges.length;
}

/** Inserts inside the range, so that a highlight from or to one of its edges covers the replacement. */
function replaceWords(type: Y.Text, from: number, to: number, replacement: string): void {
  const inside = to - from > 1 ? from + 1 : from;
  if (replacement !== "") type.insert(inside, replacement);
  type.delete(inside + replacement.length, to - inside);
  if (inside > from) type.delete(from, inside - from);
}

function eraseAttributes(parent: Y.XmlFragment, eraser: TextEraser): number {
  let erased = 0;
  for (const [index, child] of parent.toArray().entries()) {
    if (child instanceof Y.XmlElement) {
      erased += eraseOwnAttributes(child, eraser) + eraseAttributes(child, eraser);
    } else if (child instanceof Y.XmlText && eraseMarks(parent, index, child, eraser)) erased += 1;
  }
  return erased;
}

function eraseOwnAttributes(element: Y.XmlElement, eraser: TextEraser): number {
  let erased = 0;
  for (const [name, value] of Object.entries<unknown>(element.getAttributes())) {
    const text = typeof value === "string" ? eraser.erase(value) : undefined;
    if (text === undefined) continue;
    element.setAttribute(name, text);
    erased += 1;
  }
  return erased;
}

/** Removes marks that contain such a text, such as a link's address, by rewriting their words. */
function eraseMarks(parent: Y.XmlFragment, index: number, text: Y.XmlText, eraser: TextEraser): boolean {
  const delta: { insert: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
  let isErased = false;
  const parts = delta.map((part) => {
    const { value, erased } = eraser.eraseJson(part.attributes ?? {});
    isErased ||= erased;
    return erased ? { ...part, attributes: value } : part;
  });
  if (!isErased) return false;
  const written = new Y.XmlText();
  written.applyDelta(parts);
  parent.insert(index, [written]);
  parent.delete(index + 1, 1);
  return true;
}
