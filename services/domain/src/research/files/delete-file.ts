import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { enqueueWaitingTranscript } from "../waiting-transcripts/waiting-transcript-tasks.ts";
import { attachmentLimitReached, attachmentsPerDocumentMax, fileNotFound } from "./attachments/attachment.ts";
import { requireAttachment } from "./attachments/attachment-policy.ts";
import { countAttachments, markAttachmentDeleted } from "./attachments/attachment-store.ts";
import { endExtraction } from "./pages/control-extraction.ts";

/**
 * Deletes a file of a note or insight, or restores it within 30 days, while its bytes exist.
 * @throws ProductError `file.not_found`, `file.limit`, Forbidden without WRITE
 */
export async function setFileDeleted(tx: TenantTransaction, fileId: string, deleted: boolean): Promise<void> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  if (file.uploadStatus !== "DONE" || file.purgedAt !== null) throw fileNotFound();
  if ((file.deletedAt !== null) === deleted) return;
  if (!deleted && (await countAttachments(tx, file.documentId)) >= attachmentsPerDocumentMax)
    throw attachmentLimitReached();
  if (deleted) await endExtraction(tx, fileId);
  const highlightIds = await markAttachmentDeleted(tx, fileId, deleted);
  if (!deleted) await enqueueWaitingTranscript(tx, fileId);
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", deleted ? "deleted" : "restored", changed, { name: file.name });
  // The document's index entry contains the text of its files.
  await markForIndexing(tx, place.objectType, place.objectId);
  await markForIndexing(tx, "highlight", highlightIds);
}
