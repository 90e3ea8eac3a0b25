import type { ErrorReport } from "@fieldstone/model/error-report.ts";
import { deleteBatch } from "@fieldstone/platform/postgres/delete-batch.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Does nothing if the reference exists already. */
export async function insertErrorReport(tx: TenantTransaction, report: ErrorReport): Promise<void> {
  const { reference, release, path, message, stack } = report;
  await tx.db
    .insertInto("error_reports")
    .values({
      team_id: tx.context.teamId,
      reference,
      request_id: tx.context.requestId,
      release,
      path,
      message,
      stack,
    })
    .onConflict((conflict) => conflict.columns(["team_id", "reference"]).doNothing())
    .execute();
}

/** Deletes the workspace's reports received before a time, at most 1,000. Returns how many. */
export function deleteErrorReports(tx: TenantTransaction, before: Date): Promise<number> {
  return deleteBatch(tx, "error_reports", "reference", sql`received_at < ${before}`);
}
