import { daysBefore } from "@fieldstone/model/durations.ts";
import { errorReportKeptDays } from "@fieldstone/model/error-report.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";
import { deleteExpiredOauthRecords } from "../../identity/oauth/oauth-record-store.ts";
import { deleteEndedSessions } from "../../identity/sessions/session-store.ts";
import { dropDeletedData } from "../../intake/channel-data/channel-datum-store.ts";
import { dropDeletedTopics } from "../../intake/channel-themes/channel-theme-store.ts";
import { deleteHandledWebhookEvents } from "../../intake/webhooks/webhook-event-store.ts";
import { deleteErrorReports } from "../../kernel/error-reports/error-report-store.ts";

/** Ended sessions stay known this long, in days: support may be asked who was signed in. */
const endedSessionsKeptDays = 30;
/** Handled events are kept this long, in days: long past any provider's last try. */
const webhookEventsKeptDays = 30;
/** Deleted points and topics of channels can be brought back this long, in days. */
const channelDataKeptDays = 30;

export const pruneWorkspaceTask = defineTask({ name: "workspace.prune", payload: z.object({}) });

/** Each deletes a bounded number of rows that nobody needs any more, and answers how many. */
const pruners: readonly ((tx: TenantTransaction, now: Date) => Promise<number>)[] = [
  (tx, now) => deleteEndedSessions(tx, daysBefore(now, endedSessionsKeptDays)),
  (tx, now) => deleteHandledWebhookEvents(tx, daysBefore(now, webhookEventsKeptDays)),
  (tx, now) => dropDeletedData(tx, daysBefore(now, channelDataKeptDays)),
  (tx, now) => dropDeletedTopics(tx, daysBefore(now, channelDataKeptDays)),
  (tx, now) => deleteErrorReports(tx, daysBefore(now, errorReportKeptDays)),
  (tx) => deleteExpiredOauthRecords(tx),
];

/** Deletes a part of what nobody needs any more; 0 where nothing is left to delete. */
export async function pruneWorkspace(tx: TenantTransaction, now: Date): Promise<number> {
  let deleted = 0;
  for (const prune of pruners) deleted += await prune(tx, now);
  return deleted;
}
