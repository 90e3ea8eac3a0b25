import {
  connectionBox,
  openSecret,
  sealSecret,
} from "@fieldstone/domain/identity/authentication/enterprise-connection.ts";
import { resealConnection } from "@fieldstone/domain/identity/authentication/reseal-connection.ts";
import { receiveWebhookEvent } from "@fieldstone/domain/intake/webhooks/receive-webhook-event.ts";
import { freshRecording } from "@fieldstone/domain/kernel/entitlements/gated-commands.testing.ts";
import { attachTranscript } from "@fieldstone/domain/research/attached-transcripts/attach-transcript.ts";
import { updateRecording } from "@fieldstone/domain/research/recordings/recording-store.ts";
import { attachWaitingTranscriptTask } from "@fieldstone/domain/research/waiting-transcripts/waiting-transcript-tasks.ts";
import { pruneWorkspaceTask } from "@fieldstone/domain/tenancy/pruning/prune-workspace.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneWorkspaceWork } from "./prune-workspace-task.ts";
import { pruneWorkspacesDaily } from "./prune-workspaces-daily.ts";

const region = "EU_A";
const formerKey = "the-key-that-sealed-it-0123456789abcdef";
const nextKey = "the-key-that-takes-its-place-0123456789";
let database: TestCellDatabase;
let runner: TaskRunner;

beforeAll(async () => {
  database = await createCellDatabase();
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region,
    concurrency: 2,
    log: silentLog,
    tasks: [pruneWorkspaceWork({ cell: database.cell, config: { secretsKeys: [nextKey, formerKey] } })],
  });
});
afterAll(() => runner.stop());

const administer = (text: string) =>
  asAdministrator(database.adminUrl, async (admin) => (await admin.query(text)).rows);

/** A workspace with two sessions, handled webhook events and error reports, one old and one new each. */
async function seedOldAndNew(): Promise<SeededTeam> {
  const team = await seedTeam(database, { region });
  const user = await seedUser(database, team);
  const events = [0, 1].map((index) => ({
    type: "slack" as const,
    eventId: `${team.teamId}-${index}`,
    event: {},
  }));
  for (const event of events) {
    await sessionCookieOf(database, team, user);
    await withTenant(database.cell, team.system, "write", (tx) => receiveWebhookEvent(tx, event));
  }
  await administer(`update sessions set revoked_at = now() - interval '31 days' where session_id in
    (select session_id from sessions where team_id = '${team.teamId}' order by session_id limit 1)`);
  await administer(`update webhook_events set handled_at = now(), received_at = now() - interval '31 days'
    where external_event_id = '${team.teamId}-0'`);
  await administer(`insert into error_reports
      (team_id, reference, request_id, release, path, message, stack, received_at)
    select '${team.teamId}', gen_random_uuid(), 'r', '1', '/', 'm', 's', now() - days * interval '1 day'
      from unnest(array[1, 31]) days`);
  return team;
}

const left = () =>
  administer(`select team_id,
      (select count(*)::integer from sessions where sessions.team_id = teams.team_id) as sessions,
      (select count(*)::integer from webhook_events where webhook_events.team_id = teams.team_id) as events,
      (select count(*)::integer from error_reports where error_reports.team_id = teams.team_id) as reports
    from teams order by team_id`);

test("every night each workspace loses what ended a month ago, and no more; a frozen one waits", async () => {
  const teams = [await seedOldAndNew(), await seedOldAndNew()];
  const frozen = await seedOldAndNew();
  await administer(`update teams set state = 'frozen' where team_id = '${frozen.teamId}'`);
  const daily = pruneWorkspacesDaily({ cell: database.cell, config: { region } });
  const run = () =>
    daily.run({ requestId: "nightly-run", signal: new AbortController().signal, log: silentLog });
  await run();
  // It may run twice: the second run deletes nothing more.
  await run();
  const expected = [
    ...teams.map(({ teamId }) => ({ team_id: teamId, sessions: 1, events: 1, reports: 1 })),
    { team_id: frozen.teamId, sessions: 2, events: 2, reports: 2 },
  ].toSorted((one, other) => (one.team_id < other.team_id ? -1 : 1));
  await expect.poll(left, { timeout: 15_000 }).toEqual(expected);
});

test("every night a transcript whose recording can be played is looked at again", async () => {
  const team = await seedTeam(database, { region });
  const fileId = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const { fileId } = await freshRecording(tx);
    await updateRecording(tx, fileId, { status: "PROCESSING" });
    const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nHow do you count?\n";
    await attachTranscript(tx, { fileId, fileName: "call.vtt", content });
    // As an earlier release did, which enqueued nothing.
    await updateRecording(tx, fileId, { status: "DONE" });
    return fileId;
  });
  await pruneWorkspacesDaily({ cell: database.cell, config: { region } }).run({
    requestId: "nightly-run",
    signal: new AbortController().signal,
    log: silentLog,
  });
  expect(await waitingTasks(database, team.teamId, attachWaitingTranscriptTask)).toEqual([{ fileId }]);
});

test("what another key sealed is sealed by the key of today, once", async () => {
  const { teamId, system } = await seedTeam(database, { region });
  const sealed = sealSecret(connectionBox([formerKey]), teamId, "a client secret");
  await administer(`insert into enterprise_connections (team_id, kind, issuer, client_id, client_secret_sealed)
    values ('${teamId}', 'OIDC', 'https://login.company.example', 'fieldstone', '${sealed}')`);
  const stored = async (): Promise<string> =>
    (
      await administer(`select client_secret_sealed from enterprise_connections where team_id = '${teamId}'`)
    )[0].client_secret_sealed;
  await withTenant(database.cell, system, "write", (tx) => tx.enqueue(pruneWorkspaceTask, {}));
  await expect.poll(stored, { timeout: 15_000 }).not.toBe(sealed);
  // The previous key can be retired now.
  expect(openSecret(connectionBox([nextKey]), teamId, await stored())).toBe("a client secret");
  const resealed = await stored();
  const again = (tx: TenantTransaction) => resealConnection(tx, connectionBox([nextKey, formerKey]));
  expect(await withTenant(database.cell, system, "write", again)).toBe(false);
  expect(await stored()).toBe(resealed);
});
