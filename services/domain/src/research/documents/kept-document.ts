import { type OpenedDocument, openStoredDocument } from "@fieldstone/document/stored-document.ts";
import * as Y from "yjs";

/**
 * The document that was saved last, still opened: while somebody types, the next save is of the same one with a few edits
 * more, and to open 100,000 words again took half of what a save does.
 */
export class KeptDocument {
  #kept: { readonly state: Uint8Array; readonly doc: Y.Doc } | undefined;

  /** As openStoredDocument; the caller keeps the document or destroys it. */
  open(parts: readonly Uint8Array[]): OpenedDocument {
    const kept = this.#kept;
    const [state, ...updates] = parts;
    if (kept === undefined || state === undefined || Buffer.compare(kept.state, state) !== 0)
      return openStoredDocument(parts);
    this.#kept = undefined;
    try {
      kept.doc.transact(() => {
        for (const update of updates) Y.applyUpdate(kept.doc, update);
      });
      return { doc: kept.doc, rejected: [] };
    } catch {
      // A half may have been applied, and which of the parts cannot be is found out by opening them all.
      kept.doc.destroy();
      return openStoredDocument(parts);
    }
  }

  /** Keeps a document in place of the one before. @param state what is stored of it */
  keep(doc: Y.Doc, state: Uint8Array): void {
    this.#kept?.doc.destroy();
    this.#kept = { state, doc };
  }
}
