import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { authorColumns } from "../../kernel/authors/author.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { documentKindOf } from "../documents/document.ts";
import { contentHash } from "../documents/document-content.ts";
import { contentJob } from "../documents/document-jobs.ts";
import { insertSavedVersion } from "../documents/document-store.ts";
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
import { workOnDocument } from "../documents/document-work.ts";
import { stateIndex, workOnParts } from "../documents/open-stored.ts";
import { insertRejected, type RejectedPart } from "../documents/rejected-update-store.ts";
import { saveJob } from "../documents/save-job.ts";
import { findPlacedHighlights, reanchorHighlights } from "../highlights/reanchor-highlights.ts";
import { findHeardWords } from "../transcription/heard-words.ts";
import { pruneVersions } from "./version-store.ts";

export interface SaveResult {
  readonly version: number;
  /** False where only anchors of highlights had moved. */
  readonly isNewVersion: boolean;
  /** Stored parts that could not be applied and were set aside. */
  readonly rejected: number;
}

/**
 * Folds a document's stored edits into its state: a version of its own, the text that lists and search read, the
 * highlights' places, and an insight's embedded highlights. What cannot be applied is set aside. Undefined where
 * nothing was edited since the last save. Safe to run twice, and in two processes at once.
 */
export async function saveDocument(
  tx: TenantTransaction,
  documentId: string,
  writer: string,
): Promise<SaveResult | undefined> {
  return await foldUpdates(tx, documentId, writer, false);
}

/** As saveDocument, of a document that could not be read whole, edited or not. */
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
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return undefined;
  const updates = await readUpdates(tx, documentId, stored.compactedThrough);
  if (updates.length === 0 && !isRepair) return undefined;
  const rows = await findPlacedHighlights(tx, documentId);
  const highlights = rows.map(({ id, anchorStart: start, anchorEnd: end }) => ({
    id,
    anchor: { start, end },
  }));
  const heard = highlights.length === 0 ? [] : await findHeardWords(tx, documentId);
  const stateAndUpdates = { state: stored.state, updates: updates.map(({ update }) => update) };
  const kind = documentKindOf(stored.objectType);
  const saved = await workOnParts(tx, documentId, stateAndUpdates, (parts) =>
    workOnDocument(saveJob, { parts, kind, highlights, heard }),
  );
  const { rejected, places, state } = saved;
  await insertRejected(tx, documentId, rejectedParts(stored, updates, rejected));
  const isNewVersion = Buffer.compare(saved.hash, stored.contentHash ?? (await hashBefore(stored))) !== 0;
  const version = stored.version + (isNewVersion ? 1 : 0);
  const compactedThrough = updates.at(-1)?.id ?? stored.compactedThrough;
  await writeState(tx, documentId, { state, version, compactedThrough, derived: saved });
  if (isNewVersion) await writeVersion(tx, documentId, { stored, updates, embedded: saved.embedded });
  await reanchorHighlights(tx, { documentId, version, rows, places });
  await announceUpdates(tx, documentId, writer);
  return { version, isNewVersion, rejected: rejected.length };
}

function rejectedParts(
  stored: OpenDocument,
  updates: readonly StoredUpdate[],
  rejected: readonly number[],
): readonly RejectedPart[] {
  return rejected.flatMap((index): RejectedPart[] => {
    if (index === stateIndex) return [{ source: "state", bytes: stored.state, authorId: null }];
    const row = updates[index - 1];
    return row === undefined ? [] : [{ source: "update", bytes: row.update, authorId: row.authorId }];
  });
}

/** For a state that was saved before the hash of its content was kept. */
async function hashBefore({ objectType, state }: OpenDocument): Promise<Uint8Array> {
  const kind = documentKindOf(objectType);
  return contentHash((await workOnDocument(contentJob, { parts: [state], kind })).json);
}

async function writeVersion(
  tx: TenantTransaction,
  documentId: string,
  save: {
    readonly stored: OpenDocument;
    readonly updates: readonly StoredUpdate[];
    readonly embedded: readonly string[];
  },
): Promise<void> {
  const { objectType, projectId } = save.stored;
  // Several people may have edited since the last save: the version is the last one's, the updates told whose they were.
  const userId = save.updates.findLast((update) => update.authorId !== null)?.authorId ?? null;
  await insertSavedVersion(tx, documentId, authorColumns({ kind: "person", userId }));
  await pruneVersions(tx, documentId);
  if (objectType === "insight") await replaceEmbedded(tx, documentId, save.embedded);
  await touchObject(tx, objectType, documentId);
  // A drawing is no part of the search index, and whoever has it open receives its edits.
  if (objectType === "view") return;
  await markForIndexing(tx, objectType, documentId);
  await tx.notify({ type: objectType, id: documentId, projectId, documentId, act: "updated" });
}
