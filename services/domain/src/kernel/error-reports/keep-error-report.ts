import { dayMs } from "@fieldstone/model/durations.ts";
import { type ErrorReport, errorReportKeptDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { countErrorReports, deleteErrorReports, insertErrorReport } from "./error-report-store.ts";

/** Reports that are kept of a workspace and day: anybody can send one. */
export const errorReportsADayMax = 500;

/** Keeps what a browser reported and lets go of what is older than 30 days. False beyond the workspace's 500 a day. */
export async function keepErrorReport(
  tx: TenantTransaction,
  report: ErrorReport,
  now = new Date(),
): Promise<boolean> {
  await deleteErrorReports(tx, new Date(now.getTime() - errorReportKeptDays * dayMs));
  if ((await countErrorReports(tx, new Date(now.getTime() - dayMs))) >= errorReportsADayMax) return false;
  await insertErrorReport(tx, report);
  return true;
}
