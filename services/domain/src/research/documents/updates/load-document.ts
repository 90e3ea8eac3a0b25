import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import { type DocumentObjectType, documentNotFound } from "../document.ts";
import { readDocumentBytes } from "../read-document-bytes.ts";
import { readCompactedThrough, readDocument, readUpdates } from "./document-update-store.ts";
import { openStored } from "./open-stored.ts";

/** Updates for a process that has a document open, and the position up to which it has then read. */
export interface DocumentNews {
  readonly updates: readonly Uint8Array[];
  readonly readThrough: number;
}

export interface LoadedDocument extends DocumentNews {
  readonly objectType: DocumentObjectType;
  readonly projectId: string;
  readonly bytes: number;
  /** The document resulting from the updates. */
  readonly doc: Y.Doc;
  /** Number of stored parts that could not be applied: above 0, the document needs a repair. */
  readonly rejected: number;
}

/** Loads a whole document in order to open it. @throws ProductError `document.not_found` */
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

/** Updates since a position; the whole state if a save has compacted some of them. */
export async function readDocumentNews(
  tx: TenantTransaction,
  documentId: string,
  readThrough: number,
): Promise<DocumentNews> {
  const compactedThrough = await readCompactedThrough(tx, documentId);
  if (compactedThrough === undefined) return { updates: [], readThrough };
  // The state is megabytes, while most updates are a keystroke.
  const folded = compactedThrough > readThrough ? await readDocument(tx, documentId) : undefined;
  const from = Math.max(readThrough, folded?.compactedThrough ?? compactedThrough);
  const later = await readUpdates(tx, documentId, from);
  return {
    updates: [...(folded === undefined ? [] : [folded.state]), ...later.map(({ update }) => update)],
    readThrough: later.at(-1)?.id ?? from,
  };
}
