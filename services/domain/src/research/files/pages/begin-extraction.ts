import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "../attachments/attachment.ts";
import { insertExtraction } from "./extraction-store.ts";
import { convertDocumentTask, extractPagesTask } from "./extraction-tasks.ts";
import { convertedKey, derivedPrefix } from "./page-objects.ts";

type PagedFile = Pick<Attachment, "id" | "mimeType" | "objectKey">;

/** After an upload: schedules reading the pages of a PDF or an office file. */
export async function beginExtraction(tx: TenantTransaction, file: PagedFile): Promise<void> {
  if (pageFormatOf(file.mimeType) === undefined) return;
  await insertExtraction(tx, file.id);
  await enqueueExtraction(tx, file, 1);
}

/** Schedules a run: an office file is converted first. */
export async function enqueueExtraction(tx: TenantTransaction, file: PagedFile, run: number): Promise<void> {
  const { id: fileId, objectKey: sourceKey } = file;
  if (pageFormatOf(file.mimeType) === "pdf") return await enqueuePdfText(tx, { fileId, sourceKey, run });
  const destinationKey = convertedKey(tx.context, fileId);
  await tx.enqueue(convertDocumentTask, { job: { fileId, sourceKey, destinationKey }, run });
}

/** Schedules reading the pages of the PDF at a key. */
export async function enqueuePdfText(
  tx: TenantTransaction,
  { run, ...source }: { readonly fileId: string; readonly sourceKey: string; readonly run: number },
): Promise<void> {
  const destinationKey = derivedPrefix(tx.context, source.fileId);
  await tx.enqueue(extractPagesTask, { job: { ...source, destinationKey }, run });
}
