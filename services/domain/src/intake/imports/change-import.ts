import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { importColumns, toImport } from "./find-imports.ts";
import type { Import } from "./import.ts";

/** Locks and returns the import, so that cancelling and a step of its work cannot run at once. */
export async function lockImport(tx: TenantTransaction, importId: string): Promise<Import | undefined> {
  const row = await tx.db
    .selectFrom("imports")
    .select(importColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toImport(row);
}

export type ImportChange = Partial<
  Pick<
    Import,
    | "status"
    | "progressPercent"
    | "notesMade"
    | "failureCount"
    | "failureCode"
    | "failureMessage"
    | "runStartedAt"
    | "lostRuns"
    | "undoneBy"
    | "undoEditedIds"
  >
>;

export async function changeImport(
  tx: TenantTransaction,
  importId: string,
  change: ImportChange,
): Promise<Import> {
  const row = await tx.db
    .updateTable("imports")
    .set({
      status: change.status,
      progress_percent: change.progressPercent,
      notes_made: change.notesMade,
      failure_count: change.failureCount,
      failure_code: change.failureCode,
      failure_message: change.failureMessage,
      run_started_at: change.runStartedAt,
      lost_runs: change.lostRuns,
      undone_by: change.undoneBy,
      undo_edited_ids: change.undoEditedIds === undefined ? undefined : [...change.undoEditedIds],
      updated_at: new Date(),
    })
    .where("team_id", "=", tx.context.teamId)
    .where("import_id", "=", importId)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  return toImport(row);
}
