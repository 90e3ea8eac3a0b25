import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { insertExtraction } from "./extraction-store.ts";
import { extractPagesTask } from "./extraction-tasks.ts";

/** After an upload: has the pages of a PDF read. */
export async function beginExtraction(
  tx: TenantTransaction,
  file: { readonly id: string; readonly mimeType: string },
): Promise<void> {
  if (file.mimeType !== "application/pdf") return;
  await insertExtraction(tx, file.id);
  await tx.enqueue(extractPagesTask, { fileId: file.id, run: 1 });
}
