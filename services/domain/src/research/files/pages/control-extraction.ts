import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { fileNotFound } from "../attachments/attachment.ts";
import { type PlacedAttachment, requireAttachment } from "../attachments/attachment-policy.ts";
import { enqueueExtraction } from "./begin-extraction.ts";
import { type Extraction, extractionEnded, extractionInProgress, extractionNotFound } from "./extraction.ts";
import { applyPdfEvent, lockExtraction, restartExtraction } from "./extraction-store.ts";

/**
 * Stops reading a file's pages; pages that were read stay.
 * @throws ProductError `file.not_found`, `extraction.*`, Forbidden
 */
export async function cancelExtraction(tx: TenantTransaction, fileId: string): Promise<void> {
  const { extraction, ...placed } = await requireExtraction(tx, fileId);
  if (extraction.failureCode === "extraction.cancelled") return;
  if (extraction.status !== "waiting" && extraction.status !== "started") throw extractionEnded();
  await cancel(tx, extraction);
  await record(tx, placed, "reading_cancelled");
}

/**
 * Ends the extraction of a file that is being deleted; after a restore, the missing pages can be read.
 * Without access checks.
 */
export async function endExtraction(tx: TenantTransaction, fileId: string): Promise<void> {
  const extraction = await lockExtraction(tx, fileId);
  if (extraction?.status === "waiting" || extraction?.status === "started") await cancel(tx, extraction);
}

async function cancel(tx: TenantTransaction, extraction: Extraction): Promise<void> {
  const cancelled = "extraction.cancelled";
  await applyPdfEvent(tx, extraction, { event: "pdf.failed", error: cancelled }, cancelled);
}

/** Reads the missing pages of a file. @throws ProductError `file.not_found`, `extraction.*`, Forbidden */
export async function retryExtraction(tx: TenantTransaction, fileId: string): Promise<void> {
  const { extraction, ...placed } = await requireExtraction(tx, fileId);
  if (extraction.status === "waiting" || extraction.status === "started") throw extractionInProgress();
  await restartExtraction(tx, fileId);
  await enqueueExtraction(tx, placed.file, extraction.run + 1);
  await record(tx, placed, "reading_retried");
}

async function requireExtraction(
  tx: TenantTransaction,
  fileId: string,
): Promise<PlacedAttachment & { readonly extraction: Extraction }> {
  const placed = await requireAttachment(tx, fileId, "WRITE");
  if (placed.file.deletedAt !== null) throw fileNotFound();
  const extraction = await lockExtraction(tx, fileId);
  if (extraction === undefined) throw extractionNotFound();
  return { ...placed, extraction };
}

async function record(
  tx: TenantTransaction,
  { file, place }: PlacedAttachment,
  act: "reading_cancelled" | "reading_retried",
): Promise<void> {
  const changed = { id: file.id, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", act, changed, { name: file.name });
}
