import type { EarlierTranscript } from "@fieldstone/document/write-transcript.ts";
import type { TranscriptTurn } from "@fieldstone/model/transcripts/transcript-turn.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { appendUpdates } from "./append-updates.ts";
import { documentNotFound } from "./document.ts";
import { documentFromTurns } from "./document-from-text.ts";
import { appendBlocksJob, replaceTranscriptJob } from "./document-jobs.ts";
import { readDocumentStates } from "./document-store.ts";
import { lockDocumentRow } from "./document-update-store.ts";
import { workOnDocument } from "./document-work.ts";
import { workOnParts } from "./open-stored.ts";
import { findTrackedHighlights } from "./placed-highlights.ts";

/**
 * Writes turns at the end of a text, or in place of an earlier transcript of the same recording, as an edit that reaches
 * everybody who has it open. False where the text would have more blocks than one may have. Who may edit is the caller's
 * to know.
 * @throws ProductError `document.not_found`
 */
export async function appendTurns(
  tx: TenantTransaction,
  documentId: string,
  turns: readonly TranscriptTurn[],
  earlier?: Omit<EarlierTranscript, "highlights">,
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
