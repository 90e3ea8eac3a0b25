import * as Y from "yjs";
import { anchorBytesMax, anchorCharacter, type HighlightAnchor } from "./highlight-anchor.ts";

/**
 * Beside its text a shared document holds a map of anchors: highlight id → where the highlight went when an edit
 * made its characters anew. It travels with the edit, so every peer and the store agree. A highlight without an
 * entry is where its row says.
 */
export const anchorsMapName = "anchors";

export function anchorsMap(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap(anchorsMapName);
}

function readAnchor(value: unknown): HighlightAnchor | null {
  if (typeof value !== "object" || value === null || !("start" in value) || !("end" in value)) return null;
  const { start, end } = value;
  if (!(start instanceof Uint8Array) || !(end instanceof Uint8Array)) return null;
  if (start.length > anchorBytesMax || end.length > anchorBytesMax) return null;
  return { start, end };
}

/** The entry of a highlight; null where there is none, or where a peer wrote what is no anchor. */
export function anchorsEntryOf(doc: Y.Doc, highlightId: string): HighlightAnchor | null {
  return readAnchor(anchorsMap(doc).get(highlightId));
}

/** Writes a highlight's entry. */
export function writeAnchor(doc: Y.Doc, highlightId: string, anchor: HighlightAnchor): void {
  anchorsMap(doc).set(highlightId, { start: anchor.start, end: anchor.end });
}

/** True where the document holds the character. */
export function characterIsThere(doc: Y.Doc, id: Y.ID): boolean {
  if (Y.getState(doc.store, id.client) <= id.clock) return false;
  const item = Y.getItem(doc.store, id);
  return item instanceof Y.Item && !item.deleted;
}

/** True where the document still holds both characters that an anchor clings to. */
export function anchorIsAlive(doc: Y.Doc, anchor: HighlightAnchor): boolean {
  const start = anchorCharacter(anchor.start);
  const end = anchorCharacter(anchor.end);
  return start !== null && end !== null && characterIsThere(doc, start) && characterIsThere(doc, end);
}

/** An anchor that clings to two characters. */
export function anchorBetween(first: Y.ID, last: Y.ID): HighlightAnchor {
  const encode = (id: Y.ID, assoc: number) =>
    Y.encodeRelativePosition(new Y.RelativePosition(null, null, id, assoc));
  return { start: encode(first, 0), end: encode(last, -1) };
}
