import type { ReceivedWebhookEvent } from "@fieldstone/contracts/webhook-events.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { insertWebhookEvent } from "./webhook-event-store.ts";
import { handleWebhookEventTask } from "./webhook-tasks.ts";

/** Stores an event with its task, once for all deliveries. Returns whether it was new. */
export async function receiveWebhookEvent(
  tx: TenantTransaction,
  received: ReceivedWebhookEvent,
): Promise<boolean> {
  const id = newId();
  const isNew = await insertWebhookEvent(tx, { id, ...received, event: received.event ?? null });
  if (isNew) await tx.enqueue(handleWebhookEventTask, { webhookEventId: id }, { jobKey: id });
  return isNew;
}
