import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Import, importStatuses } from "./import.ts";

export const importColumns = [
  "import_id as id",
  "project_id as projectId",
  "file_id as fileId",
  "file_name as fileName",
  "status",
  "progress_percent as progressPercent",
  "note_ids as noteIds",
  "failure_count as failureCount",
  "failure_code as failureCode",
  "failure_message as failureMessage",
  "run_started_at as runStartedAt",
  "lost_runs as lostRuns",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

type ImportRow = Omit<Import, "status"> & { readonly status: string };

export function toImport(row: ImportRow): Import {
  const status = importStatuses.find((each) => each === row.status);
  if (status === undefined) throw new Error(`import ${row.id} has the unknown status ${row.status}`);
  return { ...row, status };
}

export async function findImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Import>> {
  const rows = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "in", [...importIds])
    .execute();
  return new Map(rows.map((row) => [row.id, toImport(row)]));
}
