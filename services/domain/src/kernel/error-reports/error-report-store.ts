import type { ErrorReport } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

/** The most reports that one call deletes. */
const deletedAtOnceMax = 1_000;

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
export async function deleteErrorReports(tx: TenantTransaction, before: Date): Promise<number> {
  const { teamId } = tx.context;
  const old = tx.db
    .selectFrom("error_reports")
    .select("reference")
    .where("team_id", "=", teamId)
    .where("received_at", "<", before)
    .limit(deletedAtOnceMax);
  const { numDeletedRows } = await tx.db
    .deleteFrom("error_reports")
    .where("team_id", "=", teamId)
    .where("reference", "in", old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
