import { daysBefore } from "@fieldstone/model/durations.ts";
import { errorReportRetentionDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { deleteExpiredOauthRecords } from "../../identity/oauth/oauth-record-store.ts";
import { deleteEndedSessions } from "../../identity/sessions/session-store.ts";
import { dropDeletedData } from "../../intake/channel-data/channel-datum-store.ts";
import { dropDeletedTopics } from "../../intake/channel-themes/channel-theme-store.ts";
import { deleteHandledWebhookEvents } from "../../intake/webhooks/webhook-event-store.ts";
import { deleteErrorReports } from "../../kernel/error-reports/error-report-store.ts";
import { deleteOldAttempts } from "../../kernel/rate-limits/rate-limit-store.ts";

/** How long ended sessions are kept, in days: support may be asked who was signed in. */
const endedSessionsKeptDays = 30;
/** How long handled events are kept, in days: longer than any provider retries. */
const webhookEventsKeptDays = 30;
/** How long attempts are kept, in days: longer than any limit's window. Strangers cause them too. */
const attemptsKeptDays = 2;
/** How long deleted points and topics of channels can be restored, in days. */
const channelDataKeptDays = 30;

export const pruneWorkspaceTask = defineTask({ name: "workspace.prune", payload: z.object({}) });

/** Each deletes a bounded number of expired rows and returns how many. */
const pruners: readonly ((tx: TenantTransaction, now: Date) => Promise<number>)[] = [
  (tx, now) => deleteEndedSessions(tx, daysBefore(now, endedSessionsKeptDays)),
  (tx, now) => deleteHandledWebhookEvents(tx, daysBefore(now, webhookEventsKeptDays)),
  (tx, now) => dropDeletedData(tx, daysBefore(now, channelDataKeptDays)),
  (tx, now) => dropDeletedTopics(tx, daysBefore(now, channelDataKeptDays)),
  (tx, now) => deleteErrorReports(tx, daysBefore(now, errorReportRetentionDays)),
  (tx, now) => deleteOldAttempts(tx, daysBefore(now, attemptsKeptDays)),
  (tx) => deleteExpiredOauthRecords(tx),
];

/** Deletes part of the expired rows. Returns their number; 0 if none are left. */
export async function pruneWorkspace(tx: TenantTransaction, now: Date): Promise<number> {
  let deleted = 0;
  for (const prune of pruners) deleted += await prune(tx, now);
  return deleted;
}
