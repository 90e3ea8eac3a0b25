import * as Y from "yjs";
import { keepRemoteFormatting } from "./remote-formatting.ts";

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
  let opened = emptyDocument();
  for (const [index, part] of parts.entries()) {
    if (tryToApply(opened, part)) good.push(part);
    else {
      rejected.push(index);
      // Yjs may have applied half of it.
      opened.destroy();
      opened = tryToOpen(good) ?? emptyDocument();
    }
  }
  return { doc: opened, rejected };
}

function emptyDocument(): Y.Doc {
  const doc = new Y.Doc();
  keepRemoteFormatting(doc);
  return doc;
}

function tryToOpen(parts: readonly Uint8Array[]): Y.Doc | null {
  const doc = emptyDocument();
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
