import type { TranscriptTurn } from "@fieldstone/model/transcripts/transcript-turn.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentFromTurns } from "../conversions/document-from-text.ts";
import { documentNotFound } from "../document.ts";
import { readDocumentStates } from "../document-store.ts";
import type { TranscribedTurn } from "../jobs/document-job.ts";
import { appendBlocksJob, replaceTranscriptJob } from "../jobs/document-jobs.ts";
import { workOnDocument } from "../jobs/document-work.ts";
import { findTrackedHighlights } from "../placed-highlights.ts";
import { appendUpdates } from "./append-updates.ts";
import { lockDocumentRow } from "./document-update-store.ts";
import { workOnParts } from "./open-stored.ts";

/**
 * Appends turns to a text, or replaces an earlier transcript of the same recording, as an edit that reaches
 * everyone who has the text open. False if the text would have too many blocks. The caller checks access.
 * @throws ProductError `document.not_found`
 */
export async function appendTurns(
  tx: TenantTransaction,
  documentId: string,
  turns: readonly TranscriptTurn[],
  earlier?: { readonly fileId: string; readonly transcribed: readonly TranscribedTurn[] },
): Promise<boolean> {
  if (!(await lockDocumentRow(tx, documentId))) throw documentNotFound();
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  if (stored === undefined) throw documentNotFound();
  const added = JSON.stringify(documentFromTurns(turns));
  const highlights = earlier === undefined ? [] : await findTrackedHighlights(tx, documentId);
  const { updates } = await workOnParts(tx, documentId, stored, (parts) =>
    earlier === undefined
      ? workOnDocument(tx.context.teamId, appendBlocksJob, { parts, added })
      : workOnDocument(tx.context.teamId, replaceTranscriptJob, { parts, added, highlights, ...earlier }),
  );
  if (updates === null) return false;
  const edits = updates.map((update) => ({ update, authorId: null }));
  await appendUpdates(tx, documentId, edits, "command");
  return true;
}
