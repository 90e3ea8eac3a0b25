import {
  markWebhookHandled,
  readWebhookEvent,
  type WebhookEventRow,
} from "@fieldstone/domain/intake/webhooks/webhook-event-store.ts";
import { handleWebhookEventTask } from "@fieldstone/domain/intake/webhooks/webhook-tasks.ts";
import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  implementTask,
  type TaskImplementation,
  type TaskRun,
} from "@fieldstone/platform/queue/task-runner.ts";

/** What one provider's events do. It may run twice for an event. */
export type WebhookHandler = (event: WebhookEventRow, run: TaskRun) => Promise<void>;
/** Features put theirs here, by provider; events of others are kept and marked as done. */
export type WebhookHandlers = Readonly<Partial<Record<WebhookType, WebhookHandler>>>;

export interface WebhookDependencies {
  readonly cell: CellDatabase;
  readonly webhookHandlers?: WebhookHandlers;
}

/** Hands an event to its provider's handler, and marks it as done when that has ended. */
export function handleWebhookEvent({ cell, webhookHandlers = {} }: WebhookDependencies): TaskImplementation {
  return implementTask(handleWebhookEventTask, async ({ webhookEventId }, run) => {
    const event = await withTenant(cell, run.context, "read", (tx) => readWebhookEvent(tx, webhookEventId));
    if (event === undefined || event.handledAt !== null) return;
    await webhookHandlers[event.type]?.(event, run);
    await withTenant(cell, run.context, "write", (tx) => markWebhookHandled(tx, webhookEventId, new Date()));
  });
}
