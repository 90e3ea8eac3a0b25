import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type FoundDocument, findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { enqueueWaitingTranscript } from "../waiting-transcripts/waiting-transcript-tasks.ts";
import {
  type Attachment,
  attachmentLimitReached,
  attachmentsPerDocumentMax,
  fileNotFound,
} from "./attachments/attachment.ts";
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
  await changeDeleted(tx, file, place, deleted);
}

/** Deletes a live file that no member deleted: its retention period ended, say. Without access checks. */
export async function deleteFileUnasked(tx: TenantTransaction, file: Attachment): Promise<void> {
  const [place] = await findDocumentPlaces(tx, [file.documentId]);
  await changeDeleted(tx, file, place, true);
}

/** @param place undefined if the note or insight is in the trash: it is not in the search index then */
async function changeDeleted(
  tx: TenantTransaction,
  { id, documentId, name }: Attachment,
  place: FoundDocument | undefined,
  deleted: boolean,
): Promise<void> {
  if (deleted) await endExtraction(tx, id);
  const highlightIds = await markAttachmentDeleted(tx, id, deleted);
  if (!deleted) await enqueueWaitingTranscript(tx, id);
  const changed = { id, projectId: place?.projectId, documentId };
  await recordChange(tx, "file", deleted ? "deleted" : "restored", changed, { name });
  // The document's index entry contains the text of its files.
  if (place !== undefined) await markForIndexing(tx, place.objectType, place.objectId);
  await markForIndexing(tx, "highlight", highlightIds);
}
