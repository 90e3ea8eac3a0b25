import * as Y from "yjs";
import { anchorBytesMax, anchorCharacter, type HighlightAnchor } from "./highlight-anchor.ts";

/**
 * Name of the shared document's map of moved anchors: highlight id → new anchor, written when an edit
 * recreated the highlight's characters. It travels with the edit, so all peers and the server agree. A
 * highlight without an entry uses the anchor of its row.
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

/** A highlight's entry; null if there is none or a peer wrote something that is not an anchor. */
export function anchorsEntryOf(doc: Y.Doc, highlightId: string): HighlightAnchor | null {
  return readAnchor(anchorsMap(doc).get(highlightId));
}

/** The rest of an entry, beside its anchor. */
export interface EntryNotes {
  /** How many times a person has moved the highlight to other words since its entry was first written. */
  readonly placings: number;
  /** The server found none of its words; editors must not repair it. */
  readonly isOrphan: boolean;
}

export function entryNotesOf(doc: Y.Doc, highlightId: string): EntryNotes {
  const entry = anchorsMap(doc).get(highlightId);
  if (typeof entry !== "object" || entry === null) return { placings: 0, isOrphan: false };
  const placings = "placings" in entry && Number.isSafeInteger(entry.placings) ? Number(entry.placings) : 0;
  return { placings, isOrphan: "isOrphan" in entry && entry.isOrphan === true };
}

function writeEntry(doc: Y.Doc, highlightId: string, anchor: HighlightAnchor, notes: EntryNotes): void {
  anchorsMap(doc).set(highlightId, {
    start: anchor.start,
    end: anchor.end,
    ...(notes.placings > 0 && { placings: notes.placings }),
    ...(notes.isOrphan && { isOrphan: true }),
  });
}

/** Writes a highlight's new anchor. The anchor of an orphan refers to deleted characters. */
export function writeAnchor(
  doc: Y.Doc,
  highlightId: string,
  anchor: HighlightAnchor,
  isOrphan = false,
): void {
  const { placings } = entryNotesOf(doc, highlightId);
  writeEntry(doc, highlightId, anchor, { placings, isOrphan });
}

/** Writes the anchor that a person chose: the words it covers there become the highlight's own. */
export function placeAnchor(doc: Y.Doc, highlightId: string, anchor: HighlightAnchor): void {
  const placings = entryNotesOf(doc, highlightId).placings + 1;
  writeEntry(doc, highlightId, anchor, { placings, isOrphan: false });
}

/** True if the document contains the character and it is not deleted. */
export function characterIsThere(doc: Y.Doc, id: Y.ID): boolean {
  if (Y.getState(doc.store, id.client) <= id.clock) return false;
  const item = Y.getItem(doc.store, id);
  return item instanceof Y.Item && !item.deleted;
}

/** True if neither of the anchor's two characters is deleted. */
export function anchorIsAlive(doc: Y.Doc, anchor: HighlightAnchor): boolean {
  const start = anchorCharacter(anchor.start);
  const end = anchorCharacter(anchor.end);
  return start !== null && end !== null && characterIsThere(doc, start) && characterIsThere(doc, end);
}

/** An anchor from the first to the last covered character. */
export function anchorBetween(first: Y.ID, last: Y.ID): HighlightAnchor {
  const encode = (id: Y.ID, assoc: number) =>
    Y.encodeRelativePosition(new Y.RelativePosition(null, null, id, assoc));
  return { start: encode(first, 0), end: encode(last, -1) };
}
