import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type * as Y from "yjs";
import { appendUpdates } from "./append-updates.ts";
import { loadDocument } from "./load-document.ts";

/** Makes and stores an edit as a browser does, on the browser's own copy of the document. */
export async function editDocument(
  tx: TenantTransaction,
  documentId: string,
  change: (doc: Y.Doc) => void,
  authorId: string | null = null,
): Promise<void> {
  const [state = new Uint8Array(), ...later] = (await loadDocument(tx, documentId)).updates;
  const doc = openSharedDocument(state, later);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  change(doc);
  const edits = updates.map((update) => ({ update, authorId }));
  await appendUpdates(tx, documentId, edits, "test");
}

/** Where a document says some words. */
export function findWords(doc: Y.Doc, words: string): { readonly type: Y.XmlText; readonly at: number } {
  const shared = readSharedText(documentFragment(doc));
  const at = shared.text.indexOf(words);
  const segment = shared.segments.find(({ offset, length }) => offset <= at && at < offset + length);
  if (segment === undefined) throw new Error(`"${words}" is not in the document`);
  return { type: segment.type, at: at - segment.offset };
}

/** Removes words. */
export function removeWords(doc: Y.Doc, words: string): void {
  const { type, at } = findWords(doc, words);
  type.delete(at, words.length);
}
