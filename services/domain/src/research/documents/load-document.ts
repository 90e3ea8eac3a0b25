import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import { type DocumentObjectType, documentNotFound } from "./document.ts";
import { readCompactedThrough, readDocument, readUpdates } from "./document-update-store.ts";
import { openStored } from "./open-stored.ts";
import { readDocumentBytes } from "./read-document-bytes.ts";

/** What a process that has a document open has to apply, and how far it then has read. */
export interface DocumentNews {
  readonly updates: readonly Uint8Array[];
  readonly readThrough: number;
}

export interface LoadedDocument extends DocumentNews {
  readonly objectType: DocumentObjectType;
  readonly projectId: string;
  readonly bytes: number;
  /** The document that the updates make. */
  readonly doc: Y.Doc;
  /** How many stored parts could not be applied: the document is to be repaired. */
  readonly rejected: number;
}

/** A whole document for opening it. @throws ProductError `document.not_found` */
export async function loadDocument(tx: TenantTransaction, documentId: string): Promise<LoadedDocument> {
  const document = await readDocument(tx, documentId);
  if (document === undefined) throw documentNotFound();
  const { objectType, projectId } = document;
  const later = await readUpdates(tx, documentId, document.compactedThrough);
  const updates = later.map(({ update }) => update);
  const { doc, rejected } = await openStored(tx, documentId, { state: document.state, updates });
  return {
    objectType,
    projectId,
    doc,
    rejected: rejected.length,
    updates: rejected.length === 0 ? [document.state, ...updates] : [Y.encodeStateAsUpdate(doc)],
    readThrough: later.at(-1)?.id ?? document.compactedThrough,
    bytes: await readDocumentBytes(tx, documentId),
  };
}

/** What was stored since one has read; the whole state again where a save has folded some of it in. */
export async function readDocumentNews(
  tx: TenantTransaction,
  documentId: string,
  readThrough: number,
): Promise<DocumentNews> {
  const compactedThrough = await readCompactedThrough(tx, documentId);
  if (compactedThrough === undefined) return { updates: [], readThrough };
  // A state is megabytes, and most news are a keystroke.
  const folded = compactedThrough > readThrough ? await readDocument(tx, documentId) : undefined;
  const from = Math.max(readThrough, folded?.compactedThrough ?? compactedThrough);
  const later = await readUpdates(tx, documentId, from);
  return {
    updates: [...(folded === undefined ? [] : [folded.state]), ...later.map(({ update }) => update)],
    readThrough: later.at(-1)?.id ?? from,
  };
}
