import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { listWaitingWebhookEvents } from "./webhook-event-store.ts";
import { handleWebhookEventTask } from "./webhook-tasks.ts";

/** The most events listed or requeued at once. */
const waitingEventsMax = 1_000;

export interface WaitingWebhookEvent {
  readonly id: string;
  readonly type: WebhookType;
  /** The provider's id of the event. */
  readonly eventId: string;
  readonly receivedAt: Date;
}

/** A workspace's unhandled events, longest waiting first. */
export function readWaitingWebhookEvents(tx: TenantTransaction): Promise<readonly WaitingWebhookEvent[]> {
  return listWaitingWebhookEvents(tx, waitingEventsMax);
}

/** Enqueues a workspace's waiting events again, after a handler was added. Returns how many. */
export async function requeueWaitingWebhookEvents(tx: TenantTransaction): Promise<number> {
  const waiting = await listWaitingWebhookEvents(tx, waitingEventsMax);
  for (const { id } of waiting) {
    await tx.enqueue(handleWebhookEventTask, { webhookEventId: id }, { jobKey: id });
  }
  return waiting.length;
}
