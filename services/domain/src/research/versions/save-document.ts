import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { authorColumns } from "../../kernel/authors/author.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { contentHash } from "../documents/conversions/document-content.ts";
import { documentKindOf, documentNotFound } from "../documents/document.ts";
import { insertSavedVersion } from "../documents/document-store.ts";
import { contentJob } from "../documents/jobs/document-jobs.ts";
import { bytesOf, workOnDocument } from "../documents/jobs/document-work.ts";
import { saveCachedJob, saveJob } from "../documents/jobs/save-job.ts";
import { findPlacedHighlights, type PlacedHighlight } from "../documents/placed-highlights.ts";
import {
  announceUpdates,
  lockSavedHead,
  readDocument,
  readUpdates,
  replaceEmbedded,
  type SavedHead,
  type StoredUpdate,
  touchObject,
  writeState,
} from "../documents/updates/document-update-store.ts";
import { stateIndex, workOnParts } from "../documents/updates/open-stored.ts";
import { insertRejected, type RejectedPart } from "../documents/updates/rejected-update-store.ts";
import { reanchorHighlights } from "../highlights/reanchor-highlights.ts";
import { findSpanHighlights, type SpanHighlight, updateSpanTexts } from "../highlights/span-texts.ts";
import { findMutedSpans } from "../recordings/masked-spans.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { pruneVersions } from "./version-store.ts";

export interface SaveResult {
  readonly version: number;
  /** False if only anchors of highlights had moved. */
  readonly isNewVersion: boolean;
  /** Stored parts that could not be applied and were set aside. */
  readonly rejected: number;
}

/**
 * Compacts a document's stored edits into its state and writes a version, the text for lists and search, the
 * highlights' places and an insight's embedded highlights. Sets parts aside that cannot be applied. Undefined
 * if nothing was edited since the last save. Safe to repeat and to run concurrently.
 */
export async function saveDocument(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
): Promise<SaveResult | undefined> {
  return await foldUpdates(tx, documentId, writer, false);
}

/** As saveDocument, for a document that could not be fully read, edited or not. */
export async function repairDocument(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
): Promise<SaveResult | undefined> {
  return await foldUpdates(tx, documentId, writer, true);
}

async function foldUpdates(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
  isRepair: boolean,
): Promise<SaveResult | undefined> {
  const stored = await lockSavedHead(tx, documentId);
  if (stored === undefined) return undefined;
  const updates = await readUpdates(tx, documentId, stored.compactedThrough);
  if (updates.length === 0 && !isRepair) return undefined;
  const rows = await findPlacedHighlights(tx, documentId);
  const spans = await findSpanHighlights(tx, documentId);
  const saved = await deriveSave(tx, documentId, { stored, updates, rows, spans });
  const { rejected, places, state } = saved;
  await setAside(tx, documentId, updates, rejected);
  const hashBefore = stored.contentHash ?? (await readHash(tx, documentId, stored));
  const isNewVersion = Buffer.compare(saved.hash, hashBefore) !== 0;
  const version = stored.version + (isNewVersion ? 1 : 0);
  const compactedThrough = updates.at(-1)?.id ?? stored.compactedThrough;
  await writeState(tx, documentId, { state, version, compactedThrough, derived: saved });
  if (isNewVersion) await writeVersion(tx, documentId, { stored, updates, embedded: saved.embedded });
  await reanchorHighlights(tx, { documentId, version, rows, places });
  await updateSpanTexts(tx, documentId, { rows: spans, texts: saved.spokenTexts });
  await announceUpdates(tx, documentId, writer);
  return { version, isNewVersion, rejected: rejected.length };
}

interface EditedDocument {
  readonly stored: SavedHead;
  readonly updates: readonly StoredUpdate[];
  readonly rows: readonly PlacedHighlight[];
  readonly spans: readonly SpanHighlight[];
}

/** Derives everything that a save writes, in the thread that still has the document open, if there is one. */
async function deriveSave(tx: TenantTransaction, documentId: string, edited: EditedDocument) {
  const { objectType, stateBytes, stateName, rowWrite } = edited.stored;
  const highlights = edited.rows.map(({ id, anchorStart: start, anchorEnd: end }) => ({
    id,
    anchor: { start, end },
  }));
  const spans = edited.spans.map(({ fileId, startMs, endMs }) => ({ fileId, startMs, endMs }));
  const hasHighlights = highlights.length + spans.length > 0;
  const transcribed = hasHighlights ? await findTranscribedTurns(tx, documentId) : [];
  const muted = await findMutedSpans(
    tx,
    spans.map(({ fileId }) => fileId),
  );
  const followed = { stateName, rowWrite, highlights, spans, muted, transcribed };
  const updates = edited.updates.map(({ update }) => update);
  const kind = documentKindOf(objectType);
  if (kind === "text") {
    const weight = stateBytes + bytesOf({ parts: updates, transcribed });
    const saved = await workOnDocument(
      tx.context.teamId,
      saveCachedJob,
      { parts: updates, ...followed },
      weight,
    );
    if (saved !== null) return saved;
  }
  const state = await readState(tx, documentId);
  return await workOnParts(tx, documentId, { state, updates }, (parts) =>
    workOnDocument(tx.context.teamId, saveJob, { parts, kind, ...followed }),
  );
}

async function readState(tx: TenantTransaction, documentId: string): Promise<Uint8Array> {
  const document = await readDocument(tx, documentId);
  if (document === undefined) throw documentNotFound();
  return document.state;
}

async function setAside(
  tx: TenantTransaction,
  documentId: string,
  updates: readonly StoredUpdate[],
  rejected: readonly number[],
): Promise<void> {
  const parts: RejectedPart[] = [];
  for (const index of rejected) {
    const row = updates[index - 1];
    if (index === stateIndex)
      parts.push({ source: "state", bytes: await readState(tx, documentId), authorId: null });
    else if (row !== undefined) parts.push({ source: "update", bytes: row.update, authorId: row.authorId });
  }
  await insertRejected(tx, documentId, parts);
}

/** For documents saved before hashes were stored. */
async function readHash(
  tx: TenantTransaction,
  documentId: string,
  { objectType }: SavedHead,
): Promise<Uint8Array> {
  const parts = [await readState(tx, documentId)];
  return contentHash(
    (await workOnDocument(tx.context.teamId, contentJob, { parts, kind: documentKindOf(objectType) })).json,
  );
}

async function writeVersion(
  tx: TenantTransaction,
  documentId: string,
  save: {
    readonly stored: SavedHead;
    readonly updates: readonly StoredUpdate[];
    readonly embedded: readonly string[];
  },
): Promise<void> {
  const { objectType, projectId } = save.stored;
  // The version's author is the last editor; the updates contain each editor.
  const userId = save.updates.findLast((update) => update.authorId !== null)?.authorId ?? null;
  await insertSavedVersion(tx, documentId, authorColumns({ kind: "person", userId }));
  await pruneVersions(tx, documentId);
  if (objectType === "insight") await replaceEmbedded(tx, documentId, save.embedded);
  await touchObject(tx, objectType, documentId);
  // Drawings are not in the search index, and open editors receive their edits.
  if (objectType === "view") return;
  await markForIndexing(tx, objectType, documentId);
  await announce(tx, { type: objectType, id: documentId, projectId, documentId, act: "updated" });
}
