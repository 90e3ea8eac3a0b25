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

/** What an entry says beside its anchor. */
export interface EntryNotes {
  /** How often a person has put the highlight on other words since its entry was first written. */
  readonly placings: number;
  /** The server found none of its words: not for editors to mend. */
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

/** Writes where a highlight's words went; as an orphan's, an anchor of words that are gone. */
export function writeAnchor(
  doc: Y.Doc,
  highlightId: string,
  anchor: HighlightAnchor,
  isOrphan = false,
): void {
  const { placings } = entryNotesOf(doc, highlightId);
  writeEntry(doc, highlightId, anchor, { placings, isOrphan });
}

/** Writes where a person put a highlight: what it covers there are its words from now on. */
export function placeAnchor(doc: Y.Doc, highlightId: string, anchor: HighlightAnchor): void {
  const placings = entryNotesOf(doc, highlightId).placings + 1;
  writeEntry(doc, highlightId, anchor, { placings, isOrphan: false });
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
