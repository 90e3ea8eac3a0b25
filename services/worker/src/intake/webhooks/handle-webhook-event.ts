import { markWebhookHandled } from "@fieldstone/domain/intake/webhooks/mark-webhook-handled.ts";
import {
  readWebhookEvent,
  type WebhookEventRow,
} from "@fieldstone/domain/intake/webhooks/read-webhook-event.ts";
import { handleWebhookEventTask } from "@fieldstone/domain/intake/webhooks/webhook-tasks.ts";
import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";

/** Handles one provider's events. May run twice for an event. */
export type WebhookHandler = (event: WebhookEventRow, run: TaskRun) => Promise<void>;
/** Handlers by provider; events of providers without one stay waiting. */
export type WebhookHandlers = Readonly<Partial<Record<WebhookType, WebhookHandler>>>;

export interface WebhookDependencies {
  readonly cell: CellDatabase;
  readonly metrics: Metrics;
  readonly webhookHandlers?: WebhookHandlers;
}

/**
 * Passes an event to its provider's handler, and marks it as handled afterwards. Without a handler it stays
 * waiting: it is counted, logged, listed by `GET /internal/webhook-events` and requeued by hand once there is
 * one.
 */
export function handleWebhookEvent({
  cell,
  metrics,
  webhookHandlers = {},
}: WebhookDependencies): TaskImplementation {
  const unhandled = metrics.counter(
    "webhook_events_unhandled_total",
    "Providers' events that no handler took and that stay waiting",
    ["type"],
  );
  return implementTask(handleWebhookEventTask, async ({ webhookEventId }, run) => {
    const event = await withTenant(cell, run.context, "read", (tx) => readWebhookEvent(tx, webhookEventId));
    if (event === undefined || event.handledAt !== null) return;
    const handler = webhookHandlers[event.type];
    if (handler === undefined) {
      unhandled.labels({ type: event.type }).inc();
      run.log.warn({ type: event.type, webhookEventId }, "a webhook event has no handler and stays waiting");
      return;
    }
    await handler(event, run);
    await withTenant(cell, run.context, "write", (tx) => markWebhookHandled(tx, webhookEventId, new Date()));
  });
}
