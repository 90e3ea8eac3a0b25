import { type Duplex, PassThrough } from "node:stream";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiContext } from "../../graphql/api-context.ts";
import { forwardedRequest } from "../forwarded-request.testing.ts";
import { runningUnitsMax, WorkLimits, waitingMax, workBounds } from "./work-limits.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let colleague: SeededUser;
let neighbour: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  colleague = await seedUser(database, team);
  neighbour = await seedTeam(database);
});
afterAll(() => api.close());

function contextOf(user: SeededUser, clientAddress: string, connection: Duplex) {
  return createApiContext({
    tenant: user.context,
    services: api.services,
    sessionId: undefined,
    forwarded: forwardedRequest(user.context.teamId, clientAddress),
    connection,
  });
}

/** Starts work that runs until it is released; `isRunning` says whether it has begun. */
function start(work: WorkLimits, user: SeededUser, units: number, address = "203.0.113.7") {
  const { promise: gate, resolve: finish } = Promise.withResolvers<void>();
  const connection = new PassThrough();
  let isRunning = false;
  const done = work.run(contextOf(user, address, connection), units, async () => {
    isRunning = true;
    await gate;
  });
  return { done, finish, isRunning: () => isRunning, goAway: () => connection.destroy() };
}

it("lets a member's work wait behind their own, and nobody else's", async () => {
  const work = new WorkLimits(createMetrics({ process: "test" }));
  const first = start(work, team.owner, runningUnitsMax.member);
  const second = start(work, team.owner, 1);
  const colleagues = start(work, colleague, 1_000);
  const neighbours = start(work, neighbour.owner, 1_000);
  expect([first, second, colleagues, neighbours].map((each) => each.isRunning())).toEqual([
    true,
    false,
    true,
    true,
  ]);
  first.finish();
  await first.done;
  await expect.poll(second.isRunning).toBe(true);
  for (const each of [second, colleagues, neighbours]) each.finish();
  await Promise.all([second.done, colleagues.done, neighbours.done]);
});

it("runs the heaviest alone, though it is more than a share", async () => {
  const work = new WorkLimits(createMetrics({ process: "test" }));
  const heaviest = start(work, team.owner, 10 * runningUnitsMax.network);
  expect(heaviest.isRunning()).toBe(true);
  const next = start(work, neighbour.owner, 1);
  expect(next.isRunning()).toBe(false);
  heaviest.finish();
  next.finish();
  await Promise.all([heaviest.done, next.done]);
});

it("drops what waits for somebody who has gone, and makes room for who comes back", async () => {
  const metrics = createMetrics({ process: "test" });
  const work = new WorkLimits(metrics);
  const running = start(work, team.owner, runningUnitsMax.member);
  const abandoned = Array.from({ length: waitingMax.member }, () => start(work, team.owner, 1));
  const rejections = abandoned.map(({ done }) =>
    expect(done).rejects.toMatchObject({ code: "work.abandoned" }),
  );
  for (const each of abandoned) each.goAway();
  const again = start(work, team.owner, 1);
  await Promise.all(rejections);
  expect(abandoned.filter(({ isRunning }) => isRunning())).toEqual([]);
  running.finish();
  again.finish();
  await Promise.all([running.done, again.done]);
  expect(await metrics.registry.metrics()).toMatch(/api_work_waiting\{[^}]*\} 0/);
});

it("refuses what would wait behind too much, with its share counted, and forgets all that has ended", async () => {
  const metrics = createMetrics({ process: "test" });
  const work = new WorkLimits(metrics);
  const running = start(work, team.owner, runningUnitsMax.member);
  const waiting = Array.from({ length: waitingMax.member }, () => start(work, team.owner, 1));
  await expect(start(work, team.owner, 1).done).rejects.toMatchObject({
    title: "TooManyRequests",
    code: "work.limited",
  });
  const elsewhere = start(work, neighbour.owner, 1);
  expect(elsewhere.isRunning()).toBe(true);
  expect(await metrics.registry.metrics()).toMatch(/api_work_refused_total\{share="member"[^}]*\} 1/);
  for (const each of [running, elsewhere, ...waiting]) each.finish();
  await Promise.all([running, elsewhere, ...waiting].map(({ done }) => done));
  expect(await metrics.registry.metrics()).toMatch(/api_work_waiting\{[^}]*\} 0/);
});

it("what all share leaves room for who comes next", async () => {
  const bounds = { ...workBounds, runningUnitsMax: { ...runningUnitsMax, workspace: 4, process: 6 } };
  const work = new WorkLimits(createMetrics({ process: "test" }), bounds);
  const begin = (count: number, user: SeededUser, address: string) =>
    Array.from({ length: count }, () => start(work, user, 1, address));
  const many = begin(4, team.owner, "203.0.113.7");
  const running = () => many.filter(({ isRunning }) => isRunning()).length;
  // Half of six, although a workspace may have four.
  expect(running()).toBe(3);
  const [theirs, later] = begin(2, neighbour.owner, "198.51.100.7");
  expect([theirs?.isRunning(), later?.isRunning()]).toEqual([true, true]);
  for (const each of [theirs, later]) each?.finish();
  await Promise.all([theirs?.done, later?.done]);
  for (const each of many) each.finish();
  await Promise.all(many.map(({ done }) => done));
});

it("answers 429 with Retry-After, and the neighbour as ever", async () => {
  const cookie = await sessionCookieOf(database, team, team.owner);
  const running = start(api.services.work, team.owner, runningUnitsMax.member);
  const waiting = Array.from({ length: waitingMax.member }, () => start(api.services.work, team.owner, 1));
  const refused = await askGraphql(api, team, { query: "{ members { id } }" }, { cookie });
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([429, "work.limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const theirs = await sessionCookieOf(database, neighbour, neighbour.owner);
  const answered = await askGraphql(api, neighbour, { query: "{ members { id } }" }, { cookie: theirs });
  expect(answered.body.data.members).toHaveLength(1);
  for (const each of [running, ...waiting]) each.finish();
  await Promise.all([running, ...waiting].map(({ done }) => done));
});
