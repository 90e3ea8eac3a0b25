import * as Y from "yjs";

/** A document opened from its stored parts. */
export interface OpenedDocument {
  readonly doc: Y.Doc;
  /** Indexes of the parts that could not be applied; the document consists of the others. */
  readonly rejected: readonly number[];
}

/**
 * Opens a document from its state and later updates. A part that cannot be applied, because of a disk fault
 * or a peer's bug, is skipped and never costs the whole document.
 */
export function openStoredDocument(parts: readonly Uint8Array[]): OpenedDocument {
  const doc = tryToOpen(parts);
  if (doc !== null) return { doc, rejected: [] };
  const good: Uint8Array[] = [];
  const rejected: number[] = [];
  let opened = new Y.Doc();
  for (const [index, part] of parts.entries()) {
    if (tryToApply(opened, part)) good.push(part);
    else {
      rejected.push(index);
      // Yjs may have applied half of it.
      opened.destroy();
      opened = tryToOpen(good) ?? new Y.Doc();
    }
  }
  return { doc: opened, rejected };
}

function tryToOpen(parts: readonly Uint8Array[]): Y.Doc | null {
  const doc = new Y.Doc();
  try {
    doc.transact(() => {
      for (const part of parts) if (part.length > 0) Y.applyUpdate(doc, part);
    });
    return doc;
  } catch {
    doc.destroy();
    return null;
  }
}

function tryToApply(doc: Y.Doc, part: Uint8Array): boolean {
  try {
    if (part.length > 0) Y.applyUpdate(doc, part);
    return true;
  } catch {
    return false;
  }
}
