import { dayMs, daySeconds } from "@fieldstone/model/durations.ts";
import { type ErrorReport, errorReportRetentionDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { attemptFrom, type RateLimit, takeAttempt } from "../rate-limits/attempts.ts";
import { deleteErrorReports, insertErrorReport } from "./error-report-store.ts";

/** Who sent a report: a signed-in member, or anyone at a network address. */
export interface ReportSender {
  readonly userId?: string | undefined;
  readonly ipAddress?: string | undefined;
}

const windowSeconds = daySeconds;
/** Reports kept per member and day: a broken page may send several from each view. */
export const errorReportsByMember: RateLimit = {
  name: "error_reports.member",
  attemptsMax: 50,
  windowSeconds,
};
export const errorReportsByNetwork: RateLimit = {
  name: "error_reports.network",
  attemptsMax: 25,
  windowSeconds,
};
/** Reports kept per workspace and day. Members have a share of their own, because anyone can use up the other. */
export const errorReportsOfMembers: RateLimit = {
  name: "error_reports.members",
  attemptsMax: 300,
  windowSeconds,
};
export const errorReportsOfOthers: RateLimit = {
  name: "error_reports.others",
  attemptsMax: 200,
  windowSeconds,
};

/**
 * Stores a browser's error report and deletes those older than 30 days. Returns false beyond what is kept of
 * its sender, or of all senders of the kind.
 */
export async function keepErrorReport(
  tx: TenantTransaction,
  report: ErrorReport,
  sender: ReportSender,
  now = new Date(),
): Promise<boolean> {
  await deleteErrorReports(tx, new Date(now.getTime() - errorReportRetentionDays * dayMs));
  if (!(await takeShare(tx, sender))) return false;
  await insertErrorReport(tx, report);
  return true;
}

/** The sender's own share first, so that reports beyond it take nothing from others. */
async function takeShare(tx: TenantTransaction, { userId, ipAddress }: ReportSender): Promise<boolean> {
  if (userId !== undefined) {
    return (
      (await takeAttempt(tx, errorReportsByMember, userId)) &&
      (await takeAttempt(tx, errorReportsOfMembers, "all"))
    );
  }
  const { limit, key } = attemptFrom(errorReportsByNetwork, { ipAddress });
  return (await takeAttempt(tx, limit, key)) && (await takeAttempt(tx, errorReportsOfOthers, "all"));
}
