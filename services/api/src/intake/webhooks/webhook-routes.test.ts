import { handleWebhookEventTask } from "@fieldstone/domain/intake/webhooks/webhook-tasks.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
});
afterAll(() => api.close());

const receive = (event: object, headers = api.serviceHeaders) =>
  askJson(`${api.origin}/internal/webhook-events`, { method: "POST", headers, body: JSON.stringify(event) });
const event = (more: object = {}) => ({
  teamId: team.teamId,
  epoch: 1,
  type: "slack",
  eventId: "Ev1",
  event: { text: "It broke" },
  ...more,
});
const rowsOf = (sql: string, values: unknown[] = []) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(sql, values)).rows);
const tasks = () =>
  rowsOf(
    "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
    [handleWebhookEventTask.name],
  );

it("keeps an event with one task, however often it is delivered, also at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => receive(event())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(await rowsOf("select team_id, type, external_event_id, event from webhook_events")).toEqual([
    { team_id: team.teamId, type: "slack", external_event_id: "Ev1", event: { text: "It broke" } },
  ]);
  expect(await tasks()).toHaveLength(1);
});

it("tells events of other workspaces and providers apart", async () => {
  const other = await seedTeam(database);
  for (const more of [{ teamId: other.teamId }, { type: "stripe" }])
    expect((await receive(event(more))).status).toBe(201);
});

it("refuses anyone but the router, another epoch, and what is no event", async () => {
  expect((await receive(event(), { "content-type": "application/json" })).status).toBe(403);
  const before = await tasks();
  expect((await receive(event({ epoch: 2, eventId: "Ev2" }))).body.errors[0].title).toBe("team.moved");
  expect((await receive(event({ type: "zoom" }))).status).toBe(400);
  expect((await receive(event({ eventId: "x".repeat(301) }))).status).toBe(400);
  expect(await tasks()).toEqual(before);
});

it("lists a workspace's events that nothing has handled, and enqueues them again", async () => {
  const own = await seedTeam(database);
  await receive(event({ teamId: own.teamId, eventId: "Ev-waits" }));
  const address = `${api.origin}/internal/webhook-events`;
  const place = `teamId=${own.teamId}&epoch=1`;
  const listed = await askJson(`${address}?${place}`, { headers: api.serviceHeaders });
  expect(listed.body.events).toEqual([
    {
      id: expect.any(String),
      type: "slack",
      eventId: "Ev-waits",
      receivedAt: expect.any(String),
    },
  ]);
  const before = (await tasks()).length;
  await rowsOf("delete from graphile_worker._private_jobs");
  const requeue = (headers: Record<string, string>) =>
    askJson(`${address}/requeue`, {
      method: "POST",
      headers,
      body: JSON.stringify({ teamId: own.teamId, epoch: 1 }),
    });
  expect((await requeue(api.serviceHeaders)).body).toEqual({ requeued: 1, next: null });
  expect(await tasks()).toHaveLength(1);
  expect(before).toBeGreaterThan(0);
  expect((await requeue({ "content-type": "application/json" })).status).toBe(403);
  expect((await askJson(`${address}?${place}`, {})).status).toBe(403);
});

it("enqueues the thousand that have waited longest, and then those after them", async () => {
  const { teamId } = await seedTeam(database);
  await receive(event({ teamId, eventId: "Ev-first" }));
  await rowsOf(`insert into webhook_events (team_id, webhook_event_id, type, external_event_id, event)
    select team_id, gen_random_uuid(), type, 'Ev-' || number, event
    from webhook_events cross join generate_series(1, 1000) number where team_id = '${teamId}'`);
  const requeue = async (after: string | null) =>
    (
      await askJson(`${api.origin}/internal/webhook-events/requeue`, {
        method: "POST",
        headers: api.serviceHeaders,
        body: JSON.stringify({ teamId, epoch: 1, ...(after === null ? {} : { after }) }),
      })
    ).body;
  const first = await requeue(null);
  expect(first).toEqual({ requeued: 1_000, next: expect.any(String) });
  expect(await requeue(first.next)).toEqual({ requeued: 1, next: null });
});
