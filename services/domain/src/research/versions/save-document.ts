import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { documentText } from "@fieldstone/model/document/document-text.ts";
import {
  documentFragment,
  documentJsonFromShared,
  openSharedDocument,
} from "@fieldstone/model/document/shared-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import { authorColumns } from "../../kernel/authors/author.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { insertVersion } from "../documents/document-store.ts";
import {
  announceUpdates,
  lockDocument,
  type OpenDocument,
  readUpdates,
  replaceEmbedded,
  type StoredUpdate,
  touchObject,
  writeState,
} from "../documents/document-update-store.ts";
import { deriveText } from "../documents/prepare-document.ts";
import { reanchorHighlights } from "../highlights/reanchor-highlights.ts";
import { embeddedHighlightIds } from "../insights/embedded-highlights.ts";
import { pruneVersions } from "./version-store.ts";

export interface SaveResult {
  readonly version: number;
  /** False where only anchors of highlights had moved. */
  readonly isNewVersion: boolean;
}

/**
 * Folds a document's stored edits into its state: a version of its own, the text that lists and search read, the
 * highlights' places, and an insight's embedded highlights. Undefined where nothing was edited since the last save.
 * Safe to run twice, and in two processes at once.
 */
export async function saveDocument(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
): Promise<SaveResult | undefined> {
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return undefined;
  const updates = await readUpdates(tx, documentId, stored.compactedThrough);
  if (updates.length === 0) return undefined;
  const shared = openSharedDocument(stored.state);
  try {
    const before = JSON.stringify(documentJsonFromShared(documentFragment(shared)));
    shared.transact(() => {
      for (const { update } of updates) Y.applyUpdate(shared, update);
    });
    const content = documentJsonFromShared(documentFragment(shared));
    const isNewVersion = JSON.stringify(content) !== before;
    const version = stored.version + (isNewVersion ? 1 : 0);
    const state = Y.encodeStateAsUpdate(shared);
    const compactedThrough = updates.at(-1)?.updateId ?? stored.compactedThrough;
    await writeState(tx, documentId, { state, version, compactedThrough, ...deriveText(content) });
    if (isNewVersion) await writeVersion(tx, documentId, { stored, updates, version, state, content });
    await reanchorHighlights(tx, { documentId, shared, version, text: documentText(content) });
    await announceUpdates(tx, documentId, writer);
    return { version, isNewVersion };
  } finally {
    shared.destroy();
  }
}

async function writeVersion(
  tx: TenantTransaction,
  documentId: string,
  save: {
    readonly stored: OpenDocument;
    readonly updates: readonly StoredUpdate[];
    readonly version: number;
    readonly state: Uint8Array;
    readonly content: DocumentNode;
  },
): Promise<void> {
  const { objectType, projectId } = save.stored;
  // Several people may have edited since the last save: the version is the last one's, the updates told whose they were.
  const userId = save.updates.findLast((update) => update.authorId !== null)?.authorId ?? null;
  await insertVersion(tx, {
    documentId,
    version: save.version,
    snapshot: save.state,
    text: documentText(save.content).text,
    author: authorColumns({ kind: "person", userId }),
  });
  await pruneVersions(tx, documentId);
  if (objectType === "insight") await replaceEmbedded(tx, documentId, embeddedHighlightIds(save.content));
  await touchObject(tx, objectType, documentId);
  await markForIndexing(tx, objectType, documentId);
  await tx.notify({ type: objectType, id: documentId, projectId, documentId, act: "updated" });
}
