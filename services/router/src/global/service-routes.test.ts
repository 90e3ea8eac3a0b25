import { closestRegionSchema } from "@fieldstone/contracts/closest-region.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeCell, startFakeCell } from "../testing/fake-cell.ts";
import { type RunningRouter, runRouter, TestBrowser } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";

let database: TestGlobalDatabase;
let cell: FakeCell;
let running: RunningRouter;

beforeAll(async () => {
  database = await createGlobalDatabase();
  cell = await startFakeCell();
});
beforeEach(async () => {
  await database.database.pool.query(
    "delete from tenant_routes; delete from subdomain_history; delete from email_links",
  );
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port, US_B: cell.port },
  });
});
afterEach(() => running.close());
afterAll(async () => {
  await cell.close();
  await database.close();
});

async function call(method: string, path: string, body?: unknown, token: string | null = testServiceToken) {
  const answer = await ask(running.port, `/global${path}`, {
    host: `127.0.0.1:${running.port}`,
    method,
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: JSON.parse(answer.body) };
}

const put = (teamId: string, body: unknown) => call("PUT", `/tenant-routes/${teamId}`, body);
const route = (subdomain: string, more: object = {}) => ({ subdomain, region: "EU_A", ...more });
const hostStatus = async (subdomain: string) =>
  (await ask(running.port, "/api/unknown", { host: `${subdomain}.fieldstone.localhost` })).status;

describe("tenant routes", () => {
  it("are put in place and served at once, by UUID or short id", async () => {
    const teamId = newId();
    expect(await put(toShortId(teamId), route("acme"))).toEqual({ status: 200, json: { status: "success" } });
    await hostStatus("acme");
    expect(cell.calls.at(-1)).toBe("GET /api/unknown");
    const { json } = await call("GET", "/tenant-routes?after=0");
    expect(json).toMatchObject({
      status: "success",
      routes: [{ teamId, subdomain: "acme", region: "EU_A", state: "active", epoch: 1, deleted: false }],
    });
    expect((await call("GET", `/tenant-routes?after=${json.version}`)).json.routes).toEqual([]);
  });

  it("change nothing when repeated", async () => {
    const teamId = newId();
    await put(teamId, route("acme"));
    const { version } = running.router.table;
    await put(teamId, route("acme"));
    expect(running.router.table.version).toBe(version);
  });

  it("carry state, region and a rising epoch", async () => {
    const teamId = newId();
    await put(teamId, route("acme"));
    await put(teamId, route("acme", { state: "moving", epoch: 2 }));
    expect(await hostStatus("acme")).toBe(503);
    await put(teamId, route("acme", { state: "active", region: "US_B", epoch: 3 }));
    expect(running.router.table.routeOfTeam(teamId)).toMatchObject({
      region: "US_B",
      state: "active",
      epoch: 3,
    });
    expect(await put(teamId, route("acme", { epoch: 1 }))).toMatchObject({
      status: 409,
      json: {
        status: "error",
        error: {
          errorCode: "route.epoch_stale",
          name: "InvalidOperation",
          message: expect.stringContaining("epoch"),
          stack: expect.stringContaining("route-commands.ts"),
        },
      },
    });
  });

  it("change their region with a higher epoch alone, also after they were taken away", async () => {
    const teamId = newId();
    await put(teamId, route("steady"));
    const elsewhere = async (more: object = {}) =>
      (await put(teamId, route("steady", { region: "US_B", ...more }))).json.error?.errorCode;
    for (const more of [{}, { epoch: 1 }, { state: "moving" }])
      expect(await elsewhere(more)).toBe("route.region_needs_epoch");
    expect(running.router.table.routeOfTeam(teamId)).toMatchObject({ region: "EU_A", state: "active" });
    await call("DELETE", `/tenant-routes/${teamId}?subdomain=steady`);
    expect(await elsewhere()).toBe("route.region_needs_epoch");
    expect(await elsewhere({ epoch: 2 })).toBeUndefined();
    expect(running.router.table.routeOfTeam(teamId)).toMatchObject({ region: "US_B", epoch: 2 });
  });

  it("keep an old subdomain for its workspace for 365 days and give it to nobody else", async () => {
    const [own, other] = [newId(), newId()];
    await put(own, route("first"));
    await put(own, route("second"));
    expect(await hostStatus("first")).toBe(308);
    expect((await put(other, route("first"))).json.error.errorCode).toBe("subdomain.taken");
    const browser = new TestBrowser(running.port);
    expect((await browser.get("/global/subdomain-availability?subdomain=first")).json).toMatchObject({
      available: false,
    });
    running.advance(364 * 86_400_000);
    expect((await put(other, route("first"))).status).toBe(409);
    expect(await hostStatus("first")).toBe(308);
    running.advance(2 * 86_400_000);
    expect(await hostStatus("first")).toBe(404);
    expect((await put(other, route("first"))).status).toBe(200);
  });

  it("let a workspace go back to a name that it gave up", async () => {
    const own = newId();
    for (const name of ["first", "second", "first"]) expect((await put(own, route(name))).status).toBe(200);
    expect([await hostStatus("first"), await hostStatus("second")]).toEqual([404, 308]);
  });

  it("allow five changes of subdomain", async () => {
    const own = newId();
    for (let i = 0; i <= 5; i += 1) expect((await put(own, route(`name-${i}`))).status).toBe(200);
    expect((await put(own, route("name-6"))).json.error.errorCode).toBe("subdomain.changes_used_up");
    expect((await put(own, route("name-5", { region: "US_B", epoch: 2 }))).status).toBe(200);
  });

  it("go by delete, once or twice, and only under the subdomain that is named", async () => {
    const own = newId();
    await put(own, route("acme"));
    expect((await call("DELETE", `/tenant-routes/${own}?subdomain=other`)).status).toBe(409);
    expect((await call("DELETE", `/tenant-routes/${own}?subdomain=acme`)).status).toBe(200);
    expect((await call("DELETE", `/tenant-routes/${own}`)).json).toEqual({ status: "success" });
    expect(await hostStatus("acme")).toBe(404);
    expect((await put(newId(), route("acme"))).status).toBe(200);
  });

  it("are one team's when many ask for one subdomain at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(newId(), route("acme"))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it.each([
    ["no subdomain", { region: "EU_A" }],
    ["a subdomain with a dot", route("a.b")],
    ["a hyphen at the end", route("acme-")],
    ["an unknown region", { subdomain: "acme", region: "EU_B" }],
    ["an unknown state", route("acme", { state: "gone" })],
    ["an epoch of 0", route("acme", { epoch: 0 })],
  ])("are refused with %s", async (_name, body) => {
    expect(await put(newId(), body)).toMatchObject({
      status: 400,
      json: { status: "error", error: { name: "ValidationError" } },
    });
  });

  it.each([null, "", "wrong", `${testServiceToken}x`])(
    "are refused without the service token (%s)",
    async (token) => {
      for (const [method, path] of [
        ["PUT", `/tenant-routes/${newId()}`],
        ["DELETE", `/tenant-routes/${newId()}`],
        ["GET", "/tenant-routes?after=0"],
        ["PUT", "/email-links"],
        ["DELETE", "/email-links"],
      ] as const) {
        const answer = await call(method, path, method === "GET" ? undefined : route("acme"), token);
        expect(answer).toMatchObject({
          status: 401,
          json: { status: "error", error: { errorCode: "service.unauthorized" } },
        });
        expect(answer.json.error.stack).toBeUndefined();
      }
      expect(running.router.table.size).toBe(0);
    },
  );
});

it("a change put in at one router is served by every other within a second", async () => {
  const other = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port },
  });
  try {
    const slowestMs: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const startedAt = performance.now();
      await put(newId(), route(`quick-${i}`));
      await vi.waitFor(() => expect(other.router.table.match(`quick-${i}`, Date.now())).toBeDefined(), {
        interval: 5,
      });
      slowestMs.push(performance.now() - startedAt);
    }
    expect(Math.max(...slowestMs)).toBeLessThan(1_000);
  } finally {
    await other.close();
  }
});

it("e-mail links come and go, twice over, as hashes alone", async () => {
  const link = { teamId: newId(), emailHash: "a".repeat(43), kind: "INVITE" };
  for (let i = 0; i < 2; i += 1)
    expect((await call("PUT", "/email-links", link)).json).toEqual({ status: "success" });
  expect((await call("PUT", "/email-links", { ...link, emailHash: "ada@acme.example" })).status).toBe(400);
  for (let i = 0; i < 2; i += 1) expect((await call("DELETE", "/email-links", link)).status).toBe(200);
});

describe("what anyone may ask", () => {
  it("the closest region: a list to probe, or the workspace's own", async () => {
    const browser = new TestBrowser(running.port);
    const { json } = await browser.get("/global/closest-region");
    const probed = (region: string, place: string, group: string) => ({
      key: region,
      place,
      group,
      weight: 1,
      pingUrl: `http://fieldstone.localhost:8080/ping?region=${region}`,
    });
    const regions = [probed("US_B", "Ohio", "United States"), probed("EU_A", "Ireland", "Europe")];
    expect(json).toEqual({ availableRegions: regions });
    await put(newId(), route("acme"));
    browser.host = "acme.fieldstone.localhost";
    const own = (await browser.get("/global/closest-region")).json;
    expect(own).toEqual({ currentRegion: "EU_A" });
    for (const answer of [json, own]) expect(closestRegionSchema.parse(answer)).toEqual(answer);
  });

  it("the environment, with nothing secret in it", async () => {
    const { json } = await new TestBrowser(running.port).get("/global/environment");
    expect(json).toMatchObject({
      featureFlags: { "post-onboarding-note-popup": true, "default-no-sample": false },
      oAuthConfig: {},
      auth0Config: null,
      recaptchaSiteKey: null,
    });
  });

  it("a team's page wherever the team is now, never another site", async () => {
    const teamId = newId();
    await put(teamId, route("acme"));
    const browser = new TestBrowser(running.port);
    const location = async (path: string) => (await browser.get(path)).headers.location;
    const home = "http://acme.fieldstone.localhost:8080";
    expect(await location(`/team-redirect/${toShortId(teamId)}/projects/x?view=1`)).toBe(
      `${home}/projects/x?view=1`,
    );
    expect(await location(`/team-redirect/${teamId}`)).toBe(`${home}/`);
    expect(await location(`/team-redirect/${teamId}//evil.example/x`)).toBe(`${home}/evil.example/x`);
    expect(await location(`/team-redirect/${teamId}?view=1`)).toBe(`${home}/?view=1`);
    for (const other of ["%5C%5Cevil.example", "%2F%2Fevil.example"])
      expect(await location(`/team-redirect/${teamId}/${other}`)).toBe(`${home}/evil.example`);
    for (const other of ["\\\\evil.example", "/\\evil.example"])
      expect((await browser.get(`/team-redirect/${teamId}/${other}`)).status).toBe(400);
    expect(await location(`/team-redirect/${teamId}/x//evil.example?next=//evil.example`)).toBe(
      `${home}/x//evil.example?next=//evil.example`,
    );
    for (const gone of [newId(), "no-id", "%"])
      expect((await browser.get(`/team-redirect/${gone}/x`)).status).toBeOneOf([400, 404]);
    const page = await ask(running.port, `/team-redirect/${newId()}`, { headers: { accept: "text/html" } });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("/auth/find-workspace");
  });

  it("health with the table's age and version, and metrics for services alone", async () => {
    await put(newId(), route("acme"));
    const health = await ask(running.port, "/healthz", { host: "10.0.0.1:8080" });
    expect(health.status).toBe(200);
    expect(JSON.parse(health.body)).toMatchObject({
      healthy: true,
      routes: { version: running.router.table.version, source: "database", ageSeconds: expect.any(Number) },
    });
    expect((await ask(running.port, "/metrics")).status).toBe(401);
    const metrics = await ask(running.port, "/metrics", {
      headers: { authorization: `Bearer ${testServiceToken}` },
    });
    expect(metrics.body).toMatch(/fieldstone_router_routes\{process="router"\} 1/);
    expect(metrics.body).toContain("fieldstone_router_routes_age_seconds");
  });
});
