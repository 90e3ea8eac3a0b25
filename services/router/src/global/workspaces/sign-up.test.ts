import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeCell, startFakeCell } from "../../testing/fake-cell.ts";
import { type RunningRouter, runRouter, TestBrowser } from "../../testing/test-router.ts";
import { ask } from "../../testing/test-router-server.ts";

let database: TestGlobalDatabase;
let europe: FakeCell;
let ohio: FakeCell;
let running: RunningRouter;
let browser: TestBrowser;

beforeAll(async () => {
  database = await createGlobalDatabase();
  europe = await startFakeCell();
  ohio = await startFakeCell();
});
afterAll(async () => {
  await europe.close();
  await ohio.close();
});
beforeEach(async () => {
  await database.database.pool.query(
    "delete from tenant_routes; delete from subdomain_claims; delete from email_links; delete from rate_limits",
  );
  for (const cell of [europe, ohio]) {
    Object.assign(cell, { failCreate: undefined, failDelete: false, whileCreating: undefined });
    cell.tenants.clear();
    cell.calls.length = 0;
  }
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: europe.port, US_B: ohio.port },
  });
  browser = new TestBrowser(running.port);
});
afterEach(() => running.close());

const create = (body: Record<string, unknown>) =>
  browser.post("/global/create-tenant", {
    method: "ONE_TIME_CODE",
    email: "ada@acme.example",
    name: "Ada",
    teamName: "Acme Research",
    subdomain: "acme",
    region: "EU_A",
    ...body,
  });

const claims = async (): Promise<unknown[]> =>
  (
    await database.database.pool.query(
      "select subdomain::text, published_at is not null as published from subdomain_claims",
    )
  ).rows;

describe("creating a workspace", () => {
  it("leaves out the sample where the flag says so", async () => {
    const other = await runRouter({
      database: database.database,
      url: database.url,
      cells: { EU_A: europe.port },
      config: { featureFlags: { "default-no-sample": true } },
    });
    browser = new TestBrowser(other.port);
    await browser.prove("ada@acme.example", other.mails);
    expect((await create({})).status).toBe(200);
    expect([...europe.tenants.values()]).toMatchObject([{ subdomain: "acme", sample: false }]);
    await other.close();
  });

  it("claims the subdomain, has the chosen region make it, publishes the route and signs its owner in", async () => {
    await browser.prove("ada@acme.example", running.mails);
    const answer = await create({});
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ subdomain: "acme", url: "http://acme.fieldstone.localhost:8080" });
    const [tenant] = [...europe.tenants.values()];
    expect(tenant).toMatchObject({
      subdomain: "acme",
      name: "Acme Research",
      owner: { email: "ada@acme.example", name: "Ada" },
    });
    expect(tenant?.sample).toBe(true);
    expect(ohio.tenants.size).toBe(0);
    expect(browser.cookies.get("fieldstone_session")).toBe(
      `${answer.json.teamId}.${[...europe.sessions].at(-1)}`,
    );
    const session = answer.headers["set-cookie"]?.find((cookie) => cookie.startsWith("fieldstone_session="));
    expect(session).toContain("Domain=fieldstone.localhost; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax");
    // The browser's next request is routed.
    expect((await ask(running.port, "/api/unknown")).status).toBe(404);
    expect(europe.calls.at(-1)).toBe("GET /api/unknown");
  });

  it("goes to US_B where no region is chosen", async () => {
    await browser.prove("ada@acme.example", running.mails);
    expect((await create({ region: undefined })).status).toBe(200);
    expect(ohio.tenants.size).toBe(1);
  });

  it("answers a repeated request with the workspace that the first one made", async () => {
    await browser.prove("ada@acme.example", running.mails);
    const first = await create({});
    const again = await create({});
    expect(again.status).toBe(200);
    expect(again.json).toEqual(first.json);
    expect(europe.tenants.size).toBe(1);
  });

  it.each([500, 409, 0])(
    "frees the subdomain and removes what was made when the region fails with %s",
    async (status) => {
      await browser.prove("ada@acme.example", running.mails);
      europe.failCreate = status;
      const failed = await create({});
      expect(failed.status).toBe(status === 409 ? 409 : 503);
      expect(europe.calls.some((call) => call.startsWith("DELETE /internal/tenants/"))).toBe(true);
      expect(await claims()).toEqual([]);
      expect((await browser.get("/global/subdomain-availability?subdomain=acme")).json).toMatchObject({
        available: true,
      });
      europe.failCreate = undefined;
      expect((await create({})).status).toBe(200);
    },
  );

  it("keeps the subdomain from others while a failed creation cannot be removed, and heals by the next try", async () => {
    await browser.prove("ada@acme.example", running.mails);
    europe.failCreate = 500;
    europe.failDelete = true;
    expect((await create({})).status).toBe(503);
    const other = new TestBrowser(running.port);
    await other.prove("bob@other.example", running.mails);
    const taken = await other.post("/global/create-tenant", {
      method: "ONE_TIME_CODE",
      email: "bob@other.example",
      subdomain: "acme",
      region: "US_B",
    });
    expect([taken.status, JSON.stringify(taken.json)]).toEqual([
      409,
      expect.stringContaining("subdomain.taken"),
    ]);
    europe.failCreate = undefined;
    europe.failDelete = false;
    expect((await create({ region: "US_B" })).status).toBe(200);
    expect([europe.tenants.size, ohio.tenants.size]).toEqual([0, 1]);
  });

  it("removes the tenant of a creation that nobody came back to, and not one that was published", async () => {
    await browser.prove("ada@acme.example", running.mails);
    expect((await create({})).status).toBe(200);
    europe.failCreate = 500;
    europe.failDelete = true;
    expect((await create({ subdomain: "orphan" })).status).toBe(503);
    europe.failDelete = false;
    running.advance(16 * 60_000);
    await running.router.sweep();
    expect(await claims()).toEqual([{ subdomain: "acme", published: true }]);
    expect(europe.tenants.size).toBe(1);
  });

  it("lets one of two people have a subdomain that both want at once", async () => {
    await browser.prove("ada@acme.example", running.mails);
    const other = new TestBrowser(running.port);
    await other.prove("bob@other.example", running.mails);
    const body = { method: "ONE_TIME_CODE", email: "bob@other.example", subdomain: "acme", region: "US_B" };
    const answers = await Promise.all([create({}), other.post("/global/create-tenant", body)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(europe.tenants.size + ohio.tenants.size).toBe(1);
  });

  it("needs the proof of the very address", async () => {
    expect((await create({})).status).toBe(401);
    await browser.prove("eve@acme.example", running.mails);
    expect((await create({})).status).toBe(403);
    expect(europe.tenants.size).toBe(0);
  });

  it.each([
    [{ subdomain: "admin" }, 400, "subdomain.reserved"],
    [{ subdomain: "" }, 400, "input.invalid"],
    [{ region: "AU_A" }, 400, "region.not_served"],
    [{ region: "MARS" }, 400, "input.invalid"],
    [{ method: "EMAIL", password: "short" }, 400, "password.too_short"],
    [{ method: "AUTH9" }, 400, "input.invalid"],
  ])("refuses %j", async (body, status, code) => {
    await browser.prove("ada@acme.example", running.mails);
    const answer = await create(body);
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([
      status,
      expect.stringContaining(`"${code}"`),
    ]);
    expect(await claims()).toEqual([]);
  });

  it("leads to no region that is closed for new workspaces", async () => {
    await running.close();
    const cells = { EU_A: europe.port, US_B: ohio.port };
    const { database: global, url } = database;
    running = await runRouter({ database: global, url, cells, config: { closedRegions: ["EU_A"] } });
    browser = new TestBrowser(running.port);
    await browser.prove("ada@acme.example", running.mails);
    const refused = await create({ region: "EU_A" });
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([
      400,
      expect.stringContaining("The region EU_A does not accept new workspaces. Choose another."),
    ]);
    expect(JSON.stringify((await browser.get("/global/closest-region")).json)).not.toContain("EU_A");
    expect((await create({ region: "US_B" })).status).toBe(200);
  });

  it("passes a password on to the cell and keeps none", async () => {
    await browser.prove("ada@acme.example", running.mails);
    expect((await create({ method: "EMAIL", password: "Correct-Horse-7-Battery" })).status).toBe(200);
    expect([...europe.tenants.values()][0]?.owner.password).toBe("Correct-Horse-7-Battery");
  });

  it("refuses another site's request", async () => {
    await browser.prove("ada@acme.example", running.mails);
    for (const origin of ["http://evil.example", `https://${browser.host}`, `ftp://${browser.host}`]) {
      const answer = await browser.post("/global/create-tenant", {}, { origin });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    const form = await browser.post("/global/create-tenant", {}, { "content-type": "text/plain" });
    expect(form.status).toBe(403);
  });
});

describe("the subdomain check", () => {
  it("says taken, with a free one close by, for a live workspace", async () => {
    await browser.prove("ada@acme.example", running.mails);
    await create({});
    expect((await browser.get("/global/subdomain-availability?subdomain=Acme")).json).toEqual({
      subdomain: "acme",
      available: false,
      code: "taken",
      reason: "This address is taken.",
      suggestion: "acme-research",
    });
  });

  it("gives the rule that a name breaks", async () => {
    const { json } = await browser.get("/global/subdomain-availability?subdomain=login");
    expect(json).toMatchObject({ available: false, code: "reserved" });
  });
});
