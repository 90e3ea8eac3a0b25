import { receiveWebhookEvent } from "@fieldstone/domain/intake/webhooks/receive-webhook-event.ts";
import { linkWebhookTask } from "@fieldstone/domain/intake/webhooks/webhook-tasks.ts";
import { type HttpServer, listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handleWebhookEvent } from "./handle-webhook-event.ts";
import { linkWebhook } from "./link-webhook.ts";

const handled: unknown[] = [];
const calls: string[] = [];
let database: TestCellDatabase;
let router: HttpServer;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  router = await listenHttp(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        calls.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
        response.writeHead(200, { "content-type": "application/json" }).end('{"status":"success"}');
      });
    },
    { host: "127.0.0.1", port: 0 },
  );
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 2,
    log: silentLog,
    tasks: [
      handleWebhookEvent({
        cell: database.cell,
        webhookHandlers: {
          slack: async ({ event }, { context }) => void handled.push([context.teamId, event]),
        },
      }),
      linkWebhook({ config: { routerUrl: router.origin, serviceToken: "service" } }),
    ],
  });
});
afterAll(async () => {
  await runner.stop();
  await router.close();
});

it("hands an event to its provider's handler once, and lets go of those done long ago", async () => {
  const team = await seedTeam(database);
  const receive = (type: "slack" | "stripe", eventId: string) =>
    withTenant(database.cell, team.system, "write", (tx) =>
      receiveWebhookEvent(tx, { type, eventId, event: { eventId } }),
    );
  await receive("slack", "Ev1");
  await receive("stripe", "evt_1");
  const done = () =>
    asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        "select external_event_id from webhook_events where handled_at is not null",
      );
      return rows.map((row) => row.external_event_id).sort();
    });
  await vi.waitFor(async () => expect(await done()).toEqual(["Ev1", "evt_1"]), { timeout: 5_000 });
  expect(handled).toEqual([[team.teamId, { eventId: "Ev1" }]]);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update webhook_events set received_at = now() - interval '31 days'"),
  );
  await receive("slack", "Ev2");
  await vi.waitFor(async () => expect(await done()).toEqual(["Ev2"]), { timeout: 5_000 });
});

it("ties an account to the workspace at the router", async () => {
  const team = await seedTeam(database);
  await withTenant(database.cell, team.system, "write", (tx) =>
    tx.enqueue(linkWebhookTask, { type: "slack", externalId: "T1", linked: true }),
  );
  const body = JSON.stringify({ type: "slack", externalId: "T1", teamId: team.teamId });
  await vi.waitFor(() => expect(calls).toEqual([`PUT /global/webhook-links ${body}`]), { timeout: 5_000 });
});
