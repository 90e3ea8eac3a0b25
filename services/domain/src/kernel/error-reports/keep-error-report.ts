import { dayMs } from "@fieldstone/model/durations.ts";
import { type ErrorReport, errorReportRetentionDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { countErrorReports, deleteErrorReports, insertErrorReport } from "./error-report-store.ts";

/** Reports kept per workspace and day; needed because anyone can send them. */
export const errorReportsADayMax = 500;

/** Stores a browser's error report and deletes those older than 30 days. Returns false beyond 500 a day. */
export async function keepErrorReport(
  tx: TenantTransaction,
  report: ErrorReport,
  now = new Date(),
): Promise<boolean> {
  await deleteErrorReports(tx, new Date(now.getTime() - errorReportRetentionDays * dayMs));
  if ((await countErrorReports(tx, new Date(now.getTime() - dayMs))) >= errorReportsADayMax) return false;
  await insertErrorReport(tx, report);
  return true;
}
