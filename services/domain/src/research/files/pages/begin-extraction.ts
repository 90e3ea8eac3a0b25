import { pageFormatOf } from "@fieldstone/model/files/page-format.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { insertExtraction } from "./extraction-store.ts";
import { extractPagesTask } from "./extraction-tasks.ts";

/** After an upload: schedules reading the pages of a PDF or an office file. */
export async function beginExtraction(
  tx: TenantTransaction,
  file: { readonly id: string; readonly mimeType: string },
): Promise<void> {
  if (pageFormatOf(file.mimeType) === undefined) return;
  await insertExtraction(tx, file.id);
  await tx.enqueue(extractPagesTask, { fileId: file.id, run: 1 });
}
