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

export const storedType = z.enum(webhookTypes);

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
