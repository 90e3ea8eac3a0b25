import * as Y from "yjs";

/** A document opened from what is stored of it. */
export interface OpenedDocument {
  readonly doc: Y.Doc;
  /** Which of the parts could not be applied, by index: the document is that of the others. */
  readonly rejected: readonly number[];
}

/**
 * Opens a document from its state and the updates since. A part that cannot be applied, be it a fault of the disk or
 * of a peer, costs itself alone and never the document.
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
      // Yjs may have applied a half of it.
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
