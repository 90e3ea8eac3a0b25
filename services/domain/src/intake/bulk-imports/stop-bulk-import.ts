import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { stopBulkImportRow } from "./bulk-import-store.ts";
import { requireBulkImport } from "./read-bulk-imports.ts";

/**
 * Leaves out files that were not uploaded yet; uploaded ones are imported. Does nothing if stopped already.
 * @throws ProductError `bulk_import.not_found`
 */
export async function stopBulkImport(tx: TenantTransaction, id: string): Promise<void> {
  const { stoppedAt } = await requireBulkImport(tx, id);
  if (stoppedAt !== null) return;
  await stopBulkImportRow(tx, id);
  await recordAudit(tx, { kind: "bulk_import.stopped", subjectType: "bulk_import", subjectId: id });
}
