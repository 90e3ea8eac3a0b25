import type { DocumentToPdfEvent } from "@fieldstone/model/files/document-jobs.ts";
import type { PdfEvent } from "@fieldstone/model/states/pdf-processing.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../../kernel/indexing/search-tasks.ts";
import type { Attachment } from "../attachments/attachment.ts";
import { lockAttachment } from "../attachments/attachment-store.ts";
import { announceFile, placeOfFile } from "../file-place.ts";
import { enqueuePdfText } from "./begin-extraction.ts";
import type { Extraction, ExtractionFailure } from "./extraction.ts";
import { applyPdfEvent, findExtractions, findPageStates, lockExtraction } from "./extraction-store.ts";
import { convertedKey } from "./page-objects.ts";

/** The starting point of a run of the pipelines. */
export interface ExtractionRun {
  readonly file: Attachment;
  readonly pages: Awaited<ReturnType<typeof findPageStates>>;
  readonly pageCount: number | null;
}

/** For the pipelines: begins or resumes a run. Undefined if it is no longer wanted. */
export async function startExtraction(
  tx: TenantTransaction,
  fileId: string,
  run: number,
): Promise<ExtractionRun | undefined> {
  const extraction = await lockCurrentExtraction(tx, fileId, run);
  if (extraction === undefined) return undefined;
  const file = await lockAttachment(tx, fileId);
  if (file === undefined || file.uploadStatus !== "DONE" || file.purgedAt !== null) return undefined;
  await applyPdfEvent(tx, extraction, { event: "started" });
  await announceFile(tx, await placeOfFile(tx, file));
  return { file, pages: await findPageStates(tx, fileId), pageCount: extraction.pageCount };
}

/** Locks the extraction while this run is in progress and was not cancelled or replaced by a retry. */
export async function lockCurrentExtraction(
  tx: TenantTransaction,
  fileId: string,
  run: number,
): Promise<Extraction | undefined> {
  const extraction = await lockExtraction(tx, fileId);
  return extraction?.run === run && isInProgress(extraction) ? extraction : undefined;
}

/**
 * For the pipelines: whether the run is in progress and was not cancelled, deleted or replaced by a retry.
 */
export async function isExtractionCurrent(
  tx: TenantTransaction,
  fileId: string,
  run: number,
): Promise<boolean> {
  const extraction = (await findExtractions(tx, [fileId])).get(fileId);
  return extraction?.run === run && isInProgress(extraction);
}

function isInProgress({ status }: Extraction): boolean {
  return status === "waiting" || status === "started";
}

/** For the pipelines: records a step of recognition. Does nothing if the run is no longer wanted. */
export async function recordOcr(
  tx: TenantTransaction,
  fileId: string,
  run: number,
  event: Extract<PdfEvent["event"], `ocr.${string}`>,
): Promise<void> {
  const extraction = await lockCurrentExtraction(tx, fileId, run);
  if (extraction !== undefined) await applyPdfEvent(tx, extraction, { event });
}

/** For the pipelines: completes a run. From then on search finds its words. */
export async function completeExtraction(
  tx: TenantTransaction,
  fileId: string,
  run: number,
  pageCount: number,
): Promise<void> {
  const extraction = await lockCurrentExtraction(tx, fileId, run);
  const file = await lockAttachment(tx, fileId);
  if (extraction === undefined || file === undefined) return;
  await applyPdfEvent(tx, extraction, { event: "pdf.complete", pageCount });
  await recordEnd(tx, file, "pages_read", { pageCount });
}

/**
 * For the pipelines: ends the conversion of an office file. The pages of its PDF are read next, or the run
 * fails. Does nothing if the run is no longer wanted.
 */
export async function endConversion(
  tx: TenantTransaction,
  run: number,
  ended: DocumentToPdfEvent<ExtractionFailure>,
): Promise<void> {
  const { fileId } = ended;
  if (ended.event === "job.failed") return await failExtraction(tx, fileId, run, ended.error);
  if ((await lockCurrentExtraction(tx, fileId, run)) === undefined) return;
  await enqueuePdfText(tx, { fileId, sourceKey: convertedKey(tx.context, fileId), run });
}

/** For the pipelines: fails a run. The pages read so far stay. */
export async function failExtraction(
  tx: TenantTransaction,
  fileId: string,
  run: number,
  failureCode: ExtractionFailure,
): Promise<void> {
  const extraction = await lockCurrentExtraction(tx, fileId, run);
  const file = await lockAttachment(tx, fileId);
  if (extraction === undefined || file === undefined) return;
  await applyPdfEvent(tx, extraction, { event: "pdf.failed", error: failureCode }, failureCode);
  await recordEnd(tx, file, "reading_failed", { failureCode });
}

async function recordEnd(
  tx: TenantTransaction,
  file: Attachment,
  act: "pages_read" | "reading_failed",
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [place] = await findDocumentPlaces(tx, [file.documentId]);
  const changed = { id: file.id, projectId: place?.projectId, documentId: file.documentId };
  await recordChange(tx, "file", act, changed, data);
  if (place !== undefined) await markForIndexing(tx, place.objectType, place.objectId);
}
