import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { FilePage } from "./extraction.ts";
import { setPageCount, setRecognizedText, upsertPage } from "./extraction-store.ts";
import { lockCurrentExtraction } from "./run-extraction.ts";

/**
 * For the pipelines, here and below: records how many pages a file has. False if the run is no longer wanted.
 */
export async function recordPageCount(
  tx: TenantTransaction,
  fileId: string,
  run: number,
  pageCount: number,
): Promise<boolean> {
  if ((await lockCurrentExtraction(tx, fileId, run)) === undefined) return false;
  await setPageCount(tx, fileId, pageCount);
  return true;
}

/** Records a page, read or unreadable. */
export async function recordPage(tx: TenantTransaction, run: number, page: FilePage): Promise<boolean> {
  if ((await lockCurrentExtraction(tx, page.fileId, run)) === undefined) return false;
  await upsertPage(tx, page);
  return true;
}

/** Records the text that was recognised in a page's image. */
export async function recordRecognizedText(
  tx: TenantTransaction,
  run: number,
  page: Pick<FilePage, "fileId" | "pageNum" | "text" | "words">,
): Promise<boolean> {
  if ((await lockCurrentExtraction(tx, page.fileId, run)) === undefined) return false;
  await setRecognizedText(tx, page);
  return true;
}
