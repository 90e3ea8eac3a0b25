import { type WebhookType, webhookTypes } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";

export interface NewWebhookEvent {
  readonly id: string;
  readonly type: WebhookType;
  readonly eventId: string;
  readonly event: unknown;
}

export interface WebhookEventRow extends NewWebhookEvent {
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
}

const storedType = z.enum(webhookTypes);
const deletedAtOnceMax = 1_000;

/** False where the event is there already. */
export async function insertWebhookEvent(tx: TenantTransaction, event: NewWebhookEvent): Promise<boolean> {
  const inserted = await tx.db
    .insertInto("webhook_events")
    .values({
      team_id: tx.context.teamId,
      webhook_event_id: event.id,
      type: event.type,
      external_event_id: event.eventId,
      event: JSON.stringify(event.event),
    })
    .onConflict((conflict) => conflict.columns(["team_id", "type", "external_event_id"]).doNothing())
    .returning("webhook_event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function readWebhookEvent(
  tx: TenantTransaction,
  id: string,
): Promise<WebhookEventRow | undefined> {
  const row = await tx.db
    .selectFrom("webhook_events")
    .selectAll()
    .where("team_id", "=", tx.context.teamId)
    .where("webhook_event_id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id,
    type: storedType.parse(row.type),
    eventId: row.external_event_id,
    event: row.event,
    receivedAt: row.received_at,
    handledAt: row.handled_at,
  };
}

/** Events that nothing has handled yet, the longest waiting first. */
export async function listWaitingWebhookEvents(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly Omit<WebhookEventRow, "event" | "handledAt">[]> {
  const rows = await tx.db
    .selectFrom("webhook_events")
    .select(["webhook_event_id", "type", "external_event_id", "received_at"])
    .where("team_id", "=", tx.context.teamId)
    .where("handled_at", "is", null)
    .orderBy("received_at")
    .orderBy("webhook_event_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.webhook_event_id,
    type: storedType.parse(row.type),
    eventId: row.external_event_id,
    receivedAt: row.received_at,
  }));
}

export async function markWebhookHandled(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable("webhook_events")
    .set({ handled_at: now })
    .where("team_id", "=", tx.context.teamId)
    .where("webhook_event_id", "=", id)
    .execute();
}

/** Deletes handled events that were received before a time, a bounded number at once; answers how many. */
export async function deleteHandledWebhookEvents(tx: TenantTransaction, before: Date): Promise<number> {
  const { teamId } = tx.context;
  const old = tx.db
    .selectFrom("webhook_events")
    .select("webhook_event_id")
    .where("team_id", "=", teamId)
    .where("received_at", "<", before)
    .where("handled_at", "is not", null)
    .limit(deletedAtOnceMax);
  const deleted = await tx.db
    .deleteFrom("webhook_events")
    .where("team_id", "=", teamId)
    .where("webhook_event_id", "in", old)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
