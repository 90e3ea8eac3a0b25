import { daysBefore } from "@fieldstone/model/durations.ts";
import { type ErrorReport, errorReportRetentionDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export interface StoredErrorReport extends Omit<ErrorReport, "type"> {
  /** Finds the log lines of the request that delivered the report. */
  readonly requestId: string;
  readonly receivedAt: Date;
}

/** An expired report is not found, even if it was not deleted yet. */
export async function findErrorReport(
  tx: TenantTransaction,
  reference: string,
  now = new Date(),
): Promise<StoredErrorReport | undefined> {
  const row = await tx.db
    .selectFrom("error_reports")
    .selectAll()
    .where("team_id", "=", tx.context.teamId)
    .where("reference", "=", reference)
    .where("received_at", ">=", daysBefore(now, errorReportRetentionDays))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { request_id: requestId, received_at: receivedAt, release, path, message, stack } = row;
  return { reference, requestId, receivedAt, release, path, message, stack };
}
