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

export interface WaitingWebhookEvents {
  readonly events: readonly WaitingWebhookEvent[];
  /** The last event's id if there may be more after it. */
  readonly next: string | null;
}

/** A workspace's unhandled events, longest waiting first: at most 1,000, after the event `after`. */
export async function readWaitingWebhookEvents(
  tx: TenantTransaction,
  after?: string,
): Promise<WaitingWebhookEvents> {
  const events = await listWaitingWebhookEvents(tx, { limit: waitingEventsMax, after });
  return { events, next: events.length < waitingEventsMax ? null : (events.at(-1)?.id ?? null) };
}

/** Enqueues events as readWaitingWebhookEvents returns them, once their provider has a handler. */
export async function requeueWaitingWebhookEvents(
  tx: TenantTransaction,
  after?: string,
): Promise<{ readonly requeued: number; readonly next: string | null }> {
  const { events, next } = await readWaitingWebhookEvents(tx, after);
  for (const { id } of events) {
    await tx.enqueue(handleWebhookEventTask, { webhookEventId: id }, { jobKey: id });
  }
  return { requeued: events.length, next };
}
