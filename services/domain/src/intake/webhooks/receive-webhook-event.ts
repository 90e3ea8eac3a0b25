import { newId } from "@fieldstone/model/ids.ts";
import { externalIdLengthMax, webhookTypes } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { insertWebhookEvent } from "./webhook-event-store.ts";
import { handleWebhookEventTask } from "./webhook-tasks.ts";

export const receivedWebhookEvent = z.object({
  type: z.enum(webhookTypes),
  eventId: z.string().min(1).max(externalIdLengthMax),
  event: z.unknown(),
});

/** Keeps an event and its task, once for all deliveries. Answers whether it was new. */
export async function receiveWebhookEvent(
  tx: TenantTransaction,
  received: z.output<typeof receivedWebhookEvent>,
): Promise<boolean> {
  const id = newId();
  const isNew = await insertWebhookEvent(tx, { id, ...received, event: received.event ?? null });
  if (isNew) await tx.enqueue(handleWebhookEventTask, { webhookEventId: id }, { jobKey: id });
  return isNew;
}
