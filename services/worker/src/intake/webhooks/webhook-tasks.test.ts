import { receiveWebhookEvent } from "@fieldstone/domain/intake/webhooks/receive-webhook-event.ts";
import { readWaitingWebhookEvents } from "@fieldstone/domain/intake/webhooks/waiting-webhook-events.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handleWebhookEvent } from "./handle-webhook-event.ts";

const handled: unknown[] = [];
const metrics = createMetrics({ process: "worker" });
let database: TestCellDatabase;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 2,
    log: silentLog,
    tasks: [
      handleWebhookEvent({
        cell: database.cell,
        metrics,
        webhookHandlers: {
          slack: async ({ event }, { context }) => void handled.push([context.teamId, event]),
        },
      }),
    ],
  });
});
afterAll(async () => {
  await runner.stop();
});

it("hands an event to its provider's handler once, and keeps others waiting", async () => {
  const team = await seedTeam(database);
  const receive = (type: "slack" | "stripe", eventId: string) =>
    withTenant(database.cell, team.system, "write", (tx) =>
      receiveWebhookEvent(tx, { type, eventId, event: { eventId } }),
    );
  await receive("slack", "Ev1");
  await receive("stripe", "evt_1");
  const unhandled = () =>
    metrics.registry.getSingleMetricAsString("fieldstone_webhook_events_unhandled_total");
  const done = () =>
    asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        "select external_event_id from webhook_events where handled_at is not null",
      );
      return rows.map((row) => row.external_event_id).sort();
    });
  await vi.waitFor(async () => expect(await done()).toEqual(["Ev1"]), { timeout: 5_000 });
  await vi.waitFor(async () => expect(await unhandled()).toMatch(/type="stripe".*\} 1/), { timeout: 5_000 });
  expect(handled).toEqual([[team.teamId, { eventId: "Ev1" }]]);
  const waiting = await withTenant(database.cell, team.system, "read", (tx) => readWaitingWebhookEvents(tx));
  expect(waiting.events.map(({ eventId }) => eventId)).toEqual(["evt_1"]);
});
