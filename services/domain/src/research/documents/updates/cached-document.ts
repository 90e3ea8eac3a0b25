import { createHash } from "node:crypto";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import * as Y from "yjs";
import { ContentByBlock } from "../conversions/content-by-block.ts";

/** An open text with its content. */
export interface OpenText {
  readonly doc: Y.Doc;
  readonly content: ContentByBlock;
}

/** A saved text with its stored state. */
export interface SavedText extends OpenText {
  readonly state: Buffer;
}

/**
 * The last saved document, still open: while somebody types, the next save adds a few edits to the same
 * document. Reading the state, opening it and deriving its content took most of a save of 100,000 words.
 */
export class CachedDocument {
  #kept: (SavedText & { readonly stateName: string }) | undefined;

  /**
   * Takes the document of a state with the updates since; undefined if another one is kept or an update
   * cannot be applied. The caller keeps it again or destroys it.
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
      // It may be partly applied; opening all parts finds out which cannot be.
      kept.doc.destroy();
      return undefined;
    }
  }

  /** Keeps a document, replacing the previous one. @param rowWrite identifies the write of its row */
  keep({ doc, content, state }: SavedText, rowWrite: string): void {
    this.#kept?.doc.destroy();
    this.#kept = { doc, content, state, stateName: stateNameOf(rowWrite, state) };
  }
}

/** Identifies a stored state: writes of a row in one transaction share the rowWrite but not the state. */
export function stateNameOf(rowWrite: string, state: Uint8Array): string {
  return `${rowWrite} ${createHash("sha256").update(state).digest("hex")}`;
}

/** As openStoredDocument, for a text. */
export function openStoredText(
  parts: readonly Uint8Array[],
): OpenText & { readonly rejected: readonly number[] } {
  const { doc, rejected } = openStoredDocument(parts);
  return { doc, rejected, content: new ContentByBlock(doc) };
}
