import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askRouter,
  gist,
  loadRouter,
  type RouteTrial,
  rightAnswer,
  startRouteTrial,
  subdomainOf,
  type TrialRouter,
} from "./route-trial.testing.ts";

const routes = 5_000;
const asked = 200;
const loadMs = 3_000;

let trial: RouteTrial;
let first: TrialRouter;
let second: TrialRouter;

beforeAll(async () => {
  trial = await startRouteTrial(routes, 2);
  const [one, two] = trial.routers;
  if (one === undefined || two === undefined) throw new Error("two routers were asked for");
  [first, second] = [one, two];
});
afterAll(() => trial.close());

test("every router serves a change, whichever was told of it", async () => {
  for (const router of [first, second]) {
    const subdomain = `told-${router.port}`;
    await trial.upsert(router, randomUUID(), { subdomain, region: "EU_A" });
    for (const asking of [first, second]) {
      await expect.poll(() => askRouter(asking, subdomain)).toMatchObject({ status: 200 });
    }
  }
});

test("with the database stopped, a killed router comes back and answers as before, as do those that stayed", async () => {
  const teamId = randomUUID();
  await trial.upsert(first, teamId, { subdomain: "was", region: "AU_A" });
  await trial.upsert(first, teamId, { subdomain: "is", region: "AU_A" });
  for (const state of ["moving", "frozen", "retired"])
    await trial.upsert(first, randomUUID(), { subdomain: state, region: "US_B", state });
  const subdomains = ["was", "is", "moving", "frozen", "retired", "nobody"];
  const expected = new Map<string, string>();
  for (const subdomain of subdomains) expected.set(subdomain, gist(await askRouter(first, subdomain)));
  expect(expected).toEqual(
    new Map([
      ["was", "308 "],
      ["is", `200 AU_A ${teamId}`],
      ["moving", "503 workspace.moving"],
      ["frozen", "423 workspace.frozen"],
      ["retired", "410 workspace.retired"],
      ["nobody", "404 workspace.not_found"],
    ]),
  );
  for (let i = 0; i < asked; i += 1) expected.set(subdomainOf(i * 25), `200 ${rightAnswer(i * 25)}`);
  // Set just before everything stops.
  const lastTeam = randomUUID();
  await trial.upsert(first, lastTeam, { subdomain: "last", region: "US_A" });
  expected.set("last", `200 US_A ${lastTeam}`);
  await first.kill();
  // The surviving router learns of it from the database, which must stay up until then.
  await expect.poll(() => askRouter(second, "last")).toMatchObject({ status: 200 });
  await trial.stopDatabase();
  const again = await trial.startRouter(first.dataDir);
  const check = (subdomain: string, answer: Parameters<typeof gist>[0]) =>
    gist(answer) === expected.get(subdomain);
  for (const router of [again, second]) {
    const { requests, failures } = await loadRouter(router, [...expected.keys()], loadMs, check);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(expected.size);
  }
  const health = JSON.parse((await askRouter(again, "any", "/healthz")).body);
  expect(health).toMatchObject({
    healthy: true,
    routes: { source: "snapshot", ageSeconds: expect.any(Number) },
  });
});
