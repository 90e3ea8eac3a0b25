import type { ErrorReport } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export interface StoredErrorReport extends Omit<ErrorReport, "type"> {
  /** Finds the log lines of the request that brought it. */
  readonly requestId: string;
  readonly receivedAt: Date;
}

export async function findErrorReport(
  tx: TenantTransaction,
  reference: string,
): Promise<StoredErrorReport | undefined> {
  const row = await tx.db
    .selectFrom("error_reports")
    .selectAll()
    .where("team_id", "=", tx.context.teamId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { request_id: requestId, received_at: receivedAt, release, path, message, stack } = row;
  return { reference, requestId, receivedAt, release, path, message, stack };
}
