import { tableChoices } from "@fieldstone/model/tables/table-choices.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Import, importStatuses } from "./import.ts";

export const importColumns = [
  "import_id as id",
  "project_id as projectId",
  "file_id as fileId",
  "file_name as fileName",
  "status",
  "progress_percent as progressPercent",
  "notes_made as notesMade",
  "table_choices as tableChoices",
  "failure_count as failureCount",
  "failure_code as failureCode",
  "failure_message as failureMessage",
  "run_started_at as runStartedAt",
  "lost_runs as lostRuns",
  "created_by as createdBy",
  "undone_by as undoneBy",
  "undo_edited_ids as undoEditedIds",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

type ImportRow = Omit<Import, "status" | "tableChoices"> & {
  readonly status: string;
  readonly tableChoices: unknown;
};

export function toImport(row: ImportRow): Import {
  const status = importStatuses.find((each) => each === row.status);
  if (status === undefined) throw new Error(`import ${row.id} has the unknown status ${row.status}`);
  return { ...row, status, tableChoices: tableChoices.nullable().parse(row.tableChoices) };
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
