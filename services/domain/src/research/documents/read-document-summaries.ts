import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { DocumentSummary } from "./document.ts";

const summaryColumns = [
  "document_id as id",
  "object_type as objectType",
  "project_id as projectId",
  "version",
  "abstract",
  "word_count as wordCount",
] as const;

export async function readDocumentSummaries(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentSummary>> {
  const rows = await tx.db
    .selectFrom("documents")
    .select(summaryColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "in", [...documentIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
