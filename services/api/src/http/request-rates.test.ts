import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RequestRates } from "./request-rates.ts";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

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

/** How many of so many requests at once are allowed. */
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
  expect(await allowed(rates, bound, 10)).toBe(5);
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
