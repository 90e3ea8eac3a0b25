import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { RequestRates } from "./request-rates.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let otherApi: TestCellApi;
const others: CellDatabase[] = [];

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  otherApi = await startCellApi(database);
});
afterAll(async () => {
  await Promise.all([api.close(), otherApi.close(), ...others.map((cell) => cell.close())]);
});

async function teamWith(requestsPerMinute?: number): Promise<SeededTeam> {
  const team = await seedTeam(database);
  await grant(team, requestsPerMinute);
  return team;
}

const grant = (team: SeededTeam, requestsPerMinute?: number) =>
  withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, {
      planTier: "ENTERPRISE",
      ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
    }),
  );

/** Another process's connection to the same database. */
function anotherConnection(): CellDatabase {
  const cell = openCellDatabase({ url: database.url, applicationName: "another-api" });
  others.push(cell);
  return cell;
}

const timePasses = (team: SeededTeam, seconds: number) =>
  asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "update request_allowances set refilled_at = refilled_at - make_interval(secs => $2) where team_id = $1",
      [team.teamId, seconds],
    ),
  );

/** How many of `requests` concurrent requests are allowed. */
async function allowed(rates: RequestRates, team: SeededTeam, requests: number): Promise<number> {
  const counted = Array.from({ length: requests }, () => rates.count(team.owner.context));
  const results = await Promise.allSettled(counted);
  return results.filter(({ status }) => status === "fulfilled").length;
}

it("allows a minute's requests at once and refills evenly; a neighbour has its own", async () => {
  let now = 1_000_000;
  const rates = new RequestRates(database.cell, createMetrics({ process: "test" }), () => now);
  const [bound, other, free] = [await teamWith(60), await teamWith(120), await teamWith()];
  expect(await allowed(rates, bound, 70)).toBe(60);
  await expect(rates.count(bound.owner.context)).rejects.toMatchObject({
    title: "TooManyRequests",
    code: "requests.limited",
    retryAfterSeconds: 1,
  });
  expect(await allowed(rates, other, 130)).toBe(120);
  expect(await allowed(rates, free, 300)).toBe(300);
  now += 5_000;
  await timePasses(bound, 5);
  expect(await allowed(rates, bound, 10)).toBe(5);
});

it("gives a minute's requests once, however many processes a workspace comes by", async () => {
  const [bound, neighbour] = [await teamWith(120), await teamWith(60)];
  const processes = [database.cell, anotherConnection(), anotherConnection()].map(
    (cell) => new RequestRates(cell, createMetrics({ process: "test" })),
  );
  const began = performance.now();
  const counts = await Promise.all(processes.map((rates) => allowed(rates, bound, 200)));
  const refilled = Math.ceil(((performance.now() - began) * 120) / 60_000);
  const sum = counts.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThanOrEqual(120);
  expect(sum).toBeLessThanOrEqual(120 + refilled);
  expect(await Promise.all(processes.map((rates) => allowed(rates, neighbour, 20)))).toEqual([20, 20, 20]);
});

it("asks the database seldom: not for each request that is let through, and for none that is refused", async () => {
  let now = 1_000_000;
  const rates = new RequestRates(database.cell, createMetrics({ process: "test" }), () => now);
  const [busy, full] = [await teamWith(6_000), await teamWith(60)];
  const asked = vi.spyOn(database.cell.pool, "connect");
  for (let i = 0; i < 500; i += 1) {
    await rates.count(busy.owner.context);
    now += 1;
  }
  expect(asked.mock.calls.length).toBeLessThan(15);
  expect(await allowed(rates, full, 70)).toBe(60);
  asked.mockClear();
  expect(await allowed(rates, full, 200)).toBe(0);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

it("answers what is read of a frozen workspace, which nothing may be written for", async () => {
  const rates = new RequestRates(database.cell, createMetrics({ process: "test" }));
  const team = await teamWith(60);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update teams set state = 'frozen' where team_id = $1", [team.teamId]),
  );
  expect(await allowed(rates, team, 3)).toBe(3);
});

it("keeps one workspace's allowance from another", async () => {
  const [own, other] = [await teamWith(60), await teamWith(60)];
  const rates = new RequestRates(database.cell, createMetrics({ process: "test" }));
  await allowed(rates, own, 1);
  const seen = withTenant(database.cell, other.owner.context, "read", ({ db }) =>
    db.selectFrom("request_allowances").select("team_id").execute(),
  );
  expect(await seen).toEqual([]);
});

it("takes a new limit within ten seconds", async () => {
  let now = 1_000_000;
  const rates = new RequestRates(database.cell, createMetrics({ process: "test" }), () => now);
  const team = await teamWith(60);
  expect(await allowed(rates, team, 100)).toBe(60);
  await grant(team);
  expect(await allowed(rates, team, 10)).toBe(0);
  now += 10_000;
  expect(await allowed(rates, team, 200)).toBe(200);
});

it("allows a workspace as much at two APIs of a cell as at one", async () => {
  const team = await teamWith(60);
  const cookie = await sessionCookieOf(database, team, await seedUser(database, team));
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      fetch(`${(index % 2 === 0 ? api : otherApi).origin}/image/3fK9x`, { headers }),
    ),
  );
  const refilled = Math.ceil((performance.now() - began) / 1_000);
  const served = answers.filter(({ status }) => status !== 429).length;
  expect(served).toBeGreaterThanOrEqual(60);
  expect(served).toBeLessThanOrEqual(60 + refilled);
});

it("answers 429 with words and when to ask again, to GraphQL and REST alike", async () => {
  const team = await teamWith(60);
  const cookie = await sessionCookieOf(database, team, await seedUser(database, team));
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const graphql = () =>
    fetch(`${api.origin}/api/graphql`, { method: "POST", headers, body: '{"query":"{ __typename }"}' });
  const answers = await Promise.all(Array.from({ length: 70 }, graphql));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(await refused[0]?.json()).toMatchObject({
    errors: [{ message: expect.stringContaining("60 requests a minute") }],
  });
  const rest = await fetch(`${api.origin}/image/3fK9x`, { headers });
  expect([rest.status, rest.headers.get("retry-after")]).toEqual([429, "1"]);
});
