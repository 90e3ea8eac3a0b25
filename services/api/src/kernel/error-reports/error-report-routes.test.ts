import { randomUUID } from "node:crypto";
import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import {
  errorReportsByMember,
  errorReportsByNetwork,
  errorReportsOfOthers,
} from "@fieldstone/domain/kernel/error-reports/keep-error-report.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let other: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  other = await seedTeam(database);
});
afterAll(() => api.close());

const sends = async (report: object, headers: Record<string, string> = {}) =>
  (
    await fetch(`${api.origin}/api/telemetry`, {
      method: "POST",
      headers: { ...api.headersFor(team), ...headers },
      body: JSON.stringify(report),
    })
  ).status;
const report = (reference: string) => ({
  type: "ERROR",
  reference,
  release: "1.0.0",
  path: "/notes/Secret-title-2Y7zqN6FUzWCvXbKqfQbRn",
  message: "x is undefined",
  stack: "at f",
});
const find = (reference: string, from: SeededTeam, headers: Record<string, string> = api.serviceHeaders) =>
  askJson(`${api.origin}/internal/error-reports/${reference}?teamId=${from.teamId}&epoch=1`, { headers });

it("finds a report by the reference that a person was shown, redacted, in its own workspace alone", async () => {
  const reference = randomUUID();
  expect(await sends(report(reference))).toBe(204);
  const found = await find(reference.toUpperCase(), team);
  expect(found.body).toEqual({
    reference,
    requestId: expect.any(String),
    receivedAt: expect.any(String),
    release: "1.0.0",
    path: "/notes/TITLE-REDACTED-2Y7zqN6FUzWCvXbKqfQbRn",
    message: "x is undefined",
    stack: "at f",
  });
  expect((await find(reference, other)).status).toBe(404);
  expect((await find(reference, team, {})).status).toBe(403);
  expect((await find(reference, team, api.headersFor(team))).status).toBe(403);
});

it("takes a report with NUL in any of its texts, without it", async () => {
  const reference = randomUUID();
  const nul = "a\0b";
  const texts = { release: nul, path: `/x${nul}`, message: nul, stack: nul };
  expect(await sends({ ...report(reference), ...texts })).toBe(204);
  expect((await find(reference, team)).body).toMatchObject({ release: "ab", message: "ab", stack: "ab" });
});

it("lets go of reports after 30 days", async () => {
  const reference = randomUUID();
  await sends(report(reference));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update error_reports set received_at = now() - interval '30 days 1 minute'"),
  );
  expect((await find(reference, team)).status).toBe(404);
  await sends(report(randomUUID()));
  const left = await asAdministrator(database.adminUrl, (admin) =>
    admin.query("select 1 from error_reports where reference = $1", [reference]),
  );
  expect(left.rows).toEqual([]);
});

it("keeps a bounded number of a day: one network's reports use up neither others' share nor members'", async () => {
  const rows = async () =>
    asAdministrator(database.adminUrl, async (admin) =>
      Number((await admin.query("select count(*) from error_reports")).rows[0].count),
    );
  const keeps = async (headers: Record<string, string> = {}) => {
    const before = await rows();
    expect(await sends(report(randomUUID()), headers)).toBe(204);
    return (await rows()) - before;
  };
  const before = await rows();
  expect(await sends({ type: "PAGE", path: "/home" })).toBe(204);
  expect(await sends({ ...report("no-uuid") })).toBe(204);
  expect(await rows()).toBe(before);

  await asAdministrator(database.adminUrl, (admin) => admin.query("delete from rate_limits"));
  for (let sent = 0; sent < errorReportsByNetwork.attemptsMax; sent += 1) expect(await keeps()).toBe(1);
  expect(await keeps()).toBe(0);
  expect(await keeps({ [clientAddressHeader]: "198.51.100.9" })).toBe(1);
  // Many networks together use up the share of those who are not signed in.
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update rate_limits set attempts = $1 where bucket like 'error_reports.others:%'", [
      errorReportsOfOthers.attemptsMax,
    ]),
  );
  expect(await keeps({ [clientAddressHeader]: "198.51.100.10" })).toBe(0);
  const cookie = await sessionCookieOf(database, team, team.owner);
  for (let sent = 0; sent < errorReportsByMember.attemptsMax; sent += 1)
    expect(await keeps({ cookie })).toBe(1);
  expect(await keeps({ cookie })).toBe(0);
});

it("counts shown prompts to upgrade by their area, and keeps nothing of them", async () => {
  const counted = () =>
    api.services.metrics.registry.getSingleMetricAsString("fieldstone_upgrade_prompts_shown_total");
  const shown = { type: "TRACK", event: "upgrade_prompt.shown", area: "charts", secret: "words" };
  expect(await sends(shown)).toBe(204);
  expect(await sends({ ...shown, area: "words" })).toBe(204);
  const lines = await counted();
  expect(lines).toMatch(/area="charts"[^\n]* 1$/m);
  expect(lines).not.toContain("words");
});
