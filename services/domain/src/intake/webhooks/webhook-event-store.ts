import { deleteBatch } from "@fieldstone/platform/postgres/delete-batch.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type NewWebhookEvent, storedType, type WebhookEventRow } from "./read-webhook-event.ts";

/** Returns false if the event exists already. */
export async function insertWebhookEvent(tx: TenantTransaction, event: NewWebhookEvent): Promise<boolean> {
  const inserted = await tx.db
    .insertInto("webhook_events")
    .values({
      team_id: tx.context.teamId,
      webhook_event_id: event.id,
      type: event.type,
      external_event_id: event.eventId,
      event: jsonbText(event.event),
    })
    .onConflict((conflict) => conflict.columns(["team_id", "type", "external_event_id"]).doNothing())
    .returning("webhook_event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Unhandled events, longest waiting first, after one of them. */
export async function listWaitingWebhookEvents(
  tx: TenantTransaction,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<readonly Omit<WebhookEventRow, "event" | "handledAt">[]> {
  const waiting = tx.db
    .selectFrom("webhook_events")
    .select(["webhook_event_id", "type", "external_event_id", "received_at"])
    .where("team_id", "=", tx.context.teamId)
    .where("handled_at", "is", null);
  const rest = after === undefined ? waiting : waiting.where("webhook_event_id", ">", after);
  // Ids begin with the time at which they were created.
  const rows = await rest.orderBy("webhook_event_id").limit(limit).execute();
  return rows.map((row) => ({
    id: row.webhook_event_id,
    type: storedType.parse(row.type),
    eventId: row.external_event_id,
    receivedAt: row.received_at,
  }));
}

/** Deletes handled events received before a time, at most 1,000. Returns how many. */
export function deleteHandledWebhookEvents(tx: TenantTransaction, before: Date): Promise<number> {
  const isOld = sql`received_at < ${before} and handled_at is not null`;
  return deleteBatch(tx, "webhook_events", "webhook_event_id", isOld);
}
