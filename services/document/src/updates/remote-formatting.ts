import type * as Y from "yjs";

/**
 * Keeps Yjs from looking for marks without effect after edits of others. It walks along all deleted items beside
 * each deleted one: 20,000 that were written in reverse and are deleted at once, an update of 12 bytes, take 8 s.
 * Editors remove such marks where they delete words themselves; those left over by concurrent edits cover nothing.
 */
export function keepRemoteFormatting(doc: Y.Doc): void {
  // Yjs emits this between noting that it has to look, and looking.
  doc.on("afterTransaction", (transaction) => {
    transaction._needFormattingCleanup = false;
  });
}
