import { createHash } from "node:crypto";
import { openStoredDocument } from "@fieldstone/document/stored-document.ts";
import * as Y from "yjs";
import { ContentByBlock } from "./content-by-block.ts";

/** An open text with its content. */
export interface OpenText {
  readonly doc: Y.Doc;
  readonly content: ContentByBlock;
}

/** One that was saved, with its state as it is stored. */
export interface SavedText extends OpenText {
  readonly state: Buffer;
}

/**
 * The document that was saved last, still opened: while somebody types, the next save is of the same one with a few edits
 * more. To read its state, to open it and to derive its content again took most of what a save of 100,000 words did.
 */
export class KeptDocument {
  #kept: (SavedText & { readonly stateName: string }) | undefined;

  /**
   * The document of a state with the updates since; undefined where another one is kept, or where an update cannot be
   * applied. It is kept no more: the caller keeps it again or destroys it.
   */
  take(stateName: string, updates: readonly Uint8Array[]): SavedText | undefined {
    const kept = this.#kept;
    if (kept?.stateName !== stateName) return undefined;
    this.#kept = undefined;
    try {
      kept.doc.transact(() => {
        for (const update of updates) Y.applyUpdate(kept.doc, update);
      });
      return kept;
    } catch {
      // A half may have been applied, and which of the parts cannot be is found out by opening them all.
      kept.doc.destroy();
      return undefined;
    }
  }

  /** Keeps a document in place of the one before. @param rowWrite what names the write of its row */
  keep({ doc, content, state }: SavedText, rowWrite: string): void {
    this.#kept?.doc.destroy();
    this.#kept = { doc, content, state, stateName: stateNameOf(rowWrite, state) };
  }
}

/** The name of a stored state: a transaction that writes a row twice names its write alike, and not its states. */
export function stateNameOf(rowWrite: string, state: Uint8Array): string {
  return `${rowWrite} ${createHash("sha256").update(state).digest("hex")}`;
}

/** As openStoredDocument, of a text. */
export function openStoredText(
  parts: readonly Uint8Array[],
): OpenText & { readonly rejected: readonly number[] } {
  const { doc, rejected } = openStoredDocument(parts);
  return { doc, rejected, content: new ContentByBlock(doc) };
}
