import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeCell, startFakeCell } from "../testing/fake-cell.ts";
import { codeOf, type RunningRouter, runRouter, TestBrowser, tokenOf } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";
import { emailHashOf } from "./secrets.ts";

let database: TestGlobalDatabase;
let europe: FakeCell;
let ohio: FakeCell;
let running: RunningRouter;
let browser: TestBrowser;

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  await database.database.pool.query(
    "delete from tenant_routes; delete from email_links; delete from rate_limits",
  );
  europe = await startFakeCell();
  ohio = await startFakeCell();
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: europe.port, US_B: ohio.port },
  });
  browser = new TestBrowser(running.port);
});
afterEach(async () => {
  await running.close();
  await europe.close();
  await ohio.close();
});
afterAll(() => database.close());

const email = "ada@acme.example";

const send = (body: Record<string, unknown> = {}) =>
  browser.post("/global/send-confirmation-email", {
    email,
    recaptchaToken: "x",
    useOneTimeCodeFlow: true,
    ...body,
  });

const enterCode = (codeChallenge: unknown, code: string) =>
  browser.post("/global/confirm-email", { method: "ONE_TIME_CODE", codeChallenge, code });

const openLink = (token: string) => browser.post("/global/confirm-email", { method: "EMAIL", token });

const wrong = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");

async function addWorkspace(
  cell: FakeCell,
  region: string,
  subdomain: string,
  owner: string,
): Promise<string> {
  const teamId = newId();
  cell.tenants.set(teamId, { teamId, subdomain, name: subdomain, owner: { email: owner, name: "X" } });
  const headers = { authorization: `Bearer ${testServiceToken}`, "content-type": "application/json" };
  const put = (path: string, body: unknown) =>
    ask(running.port, path, { host: "127.0.0.1", method: "PUT", headers, body: JSON.stringify(body) });
  await put(`/global/tenant-routes/${teamId}`, { subdomain, region });
  const emailHash = emailHashOf("email-hash-key-for-tests-0123456789abcdef", email);
  const kind = owner === email ? "MEMBER" : "INVITE";
  expect((await put("/global/email-links", { teamId, emailHash, kind })).status).toBe(200);
  return teamId;
}

describe("the confirmation message", () => {
  it("carries a code and a link, and the answer is the same for every address", async () => {
    await addWorkspace(europe, "EU_A", "acme", email);
    const known = await send();
    const unknown = await send({ email: "nobody@nowhere.example" });
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(running.mails.map((mail) => mail.to)).toEqual([email, "nobody@nowhere.example"]);
    expect(codeOf(running.mails[0])).toMatch(/^\d{6}$/);
    expect(running.mails[0]?.text).toContain("http://fieldstone.localhost:8080/auth/confirm-email?token=");
    expect(running.mails[0]?.html).toContain(tokenOf(running.mails[0]));
  });

  it("leaves neither address, code nor token in the database", async () => {
    await send();
    const { rows } = await database.database.pool.query(
      "select * from one_time_codes order by created_at desc limit 1",
    );
    const text = JSON.stringify(rows);
    for (const secret of [email, codeOf(running.mails[0]), tokenOf(running.mails[0])])
      expect(text).not.toContain(secret);
  });

  it("is refused without a token against robots, and for what is no address", async () => {
    expect((await send({ recaptchaToken: "" })).status).toBe(400);
    const answer = await send({ email: "ada" });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining("email.invalid")]);
  });

  it("is limited by e-mail whoever asks, and again allowed when the window is over", async () => {
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(200);
    const sixth = await send();
    expect([sixth.status, sixth.body]).toEqual([429, expect.stringContaining("Wait 10 minutes")]);
    expect((await send({ email: "other@acme.example" })).status).toBe(200);
    running.advance(10 * 60_000 + 1_000);
    expect((await send()).status).toBe(200);
  });

  it("is limited by network address", async () => {
    for (let i = 0; i < 30; i += 1) await send({ email: `p${i}@acme.example` });
    expect((await send({ email: "p31@acme.example" })).status).toBe(429);
  });

  it("is limited by the /64 of an IPv6 address, whose owner has all of it", async () => {
    await running.close();
    running = await runRouter({
      database: database.database,
      url: database.url,
      cells: {},
      config: { trustedProxies: 1 },
    });
    const from = (address: string, to: string) =>
      new TestBrowser(running.port).post(
        "/global/send-confirmation-email",
        { email: to, recaptchaToken: "x" },
        { "x-forwarded-for": address },
      );
    for (let i = 0; i < 30; i += 1) await from(`2001:db8:1:2::${i.toString(16)}`, `q${i}@acme.example`);
    expect((await from("2001:db8:1:2:ffff::1", "q31@acme.example")).status).toBe(429);
    expect((await from("2001:db8:1:3::1", "q31@acme.example")).status).toBe(200);
  });
});

describe("a one-time code", () => {
  it("proves the address, once", async () => {
    const { json } = await send();
    const code = codeOf(running.mails[0]);
    const confirmed = await enterCode(json.codeChallenge, code);
    expect([confirmed.status, confirmed.json]).toEqual([
      200,
      { email, currentTeams: [], availableTeams: [], unavailableRegions: [] },
    ]);
    const proof = confirmed.headers["set-cookie"]?.find((cookie) => cookie.startsWith("fieldstone_email="));
    expect(proof).toContain("Max-Age=604800; Path=/global; HttpOnly; SameSite=Lax");
    expect(proof).not.toContain("Domain");
    expect((await browser.post("/global/team-discovery", {})).status).toBe(200);
    expect((await enterCode(json.codeChallenge, code)).status).toBe(400);
  });

  it("is over after five wrong tries, also when the sixth is right", async () => {
    const { json } = await send();
    const code = codeOf(running.mails[0]);
    for (let i = 0; i < 5; i += 1)
      expect((await enterCode(json.codeChallenge, wrong(code))).status).toBe(400);
    const right = await enterCode(json.codeChallenge, code);
    expect([right.status, right.body]).toEqual([400, expect.stringContaining("code.invalid")]);
  });

  it("gives no more than five tries to guesses sent at once", async () => {
    const { json } = await send();
    const code = codeOf(running.mails[0]);
    await Promise.all(Array.from({ length: 12 }, () => enterCode(json.codeChallenge, wrong(code))));
    const { rows } = await database.database.pool.query(
      "select tries_left from one_time_codes where challenge = $1",
      [json.codeChallenge],
    );
    expect(rows).toEqual([{ tries_left: 0 }]);
    expect((await enterCode(json.codeChallenge, code)).status).toBe(400);
  });

  it("works at 299 seconds and is over at 300", async () => {
    const first = await send();
    running.advance(299_000);
    expect((await enterCode(first.json.codeChallenge, codeOf(running.mails[0]))).status).toBe(200);
    const second = await send();
    running.advance(300_000);
    expect((await enterCode(second.json.codeChallenge, codeOf(running.mails[1]))).status).toBe(400);
  });

  it("works in the browser that asked for it alone", async () => {
    const { json } = await send();
    const other = new TestBrowser(running.port);
    const code = codeOf(running.mails[0]);
    const body = { method: "ONE_TIME_CODE", codeChallenge: json.codeChallenge, code };
    expect((await other.post("/global/confirm-email", body)).status).toBe(400);
    expect((await enterCode(json.codeChallenge, code)).status).toBe(200);
  });
});

describe("a magic link", () => {
  it("proves the address in any browser, once, and uses up the code", async () => {
    const { json } = await send();
    const token = tokenOf(running.mails[0]);
    const other = new TestBrowser(running.port);
    expect((await other.post("/global/confirm-email", { method: "EMAIL", token })).json).toMatchObject({
      email,
    });
    expect((await openLink(token)).body).toContain("link.invalid");
    expect((await enterCode(json.codeChallenge, codeOf(running.mails[0]))).status).toBe(400);
  });

  it("can be looked at without being used up, which tells whether this browser asked for it", async () => {
    await send();
    const token = tokenOf(running.mails[0]);
    const look = async (by: TestBrowser, given = token) => by.post("/global/look-at-link", { token: given });
    const other = new TestBrowser(running.port);
    for (let i = 0; i < 8; i += 1) expect((await look(other)).json).toEqual({ email, askedHere: false });
    expect((await look(browser)).json).toEqual({ email, askedHere: true });
    expect(other.cookies.size).toBe(0);
    expect((await openLink(token)).status).toBe(200);
    expect((await look(other)).body).toContain("link.invalid");
    await send();
    running.advance(301_000);
    for (const over of [tokenOf(running.mails[1]), "x"]) expect((await look(other, over)).status).toBe(400);
  });

  it("is refused when changed, made up, over, or a sealed value of another kind", async () => {
    await send();
    const token = tokenOf(running.mails[0]);
    const changed = `${token.slice(0, -2)}${token.endsWith("A") ? "B" : "A"}A`;
    const challengeCookie = browser.cookies.get("fieldstone_challenge") ?? "";
    for (const bad of [changed, "x", challengeCookie]) expect((await openLink(bad)).status).toBe(400);
    running.advance(300_000);
    expect((await openLink(token)).status).toBe(400);
  });
});

describe("where a proven address leads", () => {
  it("is straight into the only workspace, unless the person wants to choose", async () => {
    await addWorkspace(europe, "EU_A", "acme", email);
    const straight = await browser.prove(email, running.mails);
    expect(straight.json.teamId).toEqual(expect.any(String));
    const entered = await browser.post("/global/enter-workspace", { teamId: straight.json.teamId });
    expect(entered.json).toEqual({ url: "http://acme.fieldstone.localhost:8080" });
    expect(browser.cookies.get("fieldstone_session")).toMatch(
      new RegExp(`^${straight.json.teamId}\\.session`),
    );
    const sent = await send({ skipFastLoginRedirect: true });
    const choosing = await enterCode(sent.json.codeChallenge, codeOf(running.mails.at(-1)));
    expect(choosing.json.teamId).toBeUndefined();
    expect(choosing.json.currentTeams).toHaveLength(1);
  });

  it("is the workspaces of all regions, current ones and invitations apart", async () => {
    await addWorkspace(europe, "EU_A", "beta", email);
    await addWorkspace(ohio, "US_B", "alpha", email);
    await addWorkspace(ohio, "US_B", "gamma", "boss@gamma.example");
    const { json } = await browser.prove(email, running.mails);
    expect(json.currentTeams).toMatchObject([{ subdomain: "alpha" }, { subdomain: "beta" }]);
    expect(json.availableTeams).toMatchObject([{ subdomain: "gamma", kind: "INVITE" }]);
    expect(json.teamId).toBeUndefined();
  });

  it("says which regions did not answer and gives the rest", async () => {
    await addWorkspace(europe, "EU_A", "beta", email);
    const alpha = await addWorkspace(ohio, "US_B", "alpha", email);
    await browser.prove(email, running.mails);
    await ohio.close();
    const { status, json } = await browser.post("/global/team-discovery", {});
    expect(status).toBe(200);
    expect(json).toMatchObject({ currentTeams: [{ subdomain: "beta" }], unavailableRegions: ["US_B"] });
    const [beta] = json.currentTeams as { id: string }[];
    expect((await browser.post("/global/enter-workspace", { teamId: beta?.id })).status).toBe(200);
    const refused = await browser.post("/global/enter-workspace", { teamId: alpha });
    expect([refused.status, refused.json.message]).toEqual([503, expect.stringContaining("Ohio (US_B)")]);
  });

  it("is nowhere without the proof", async () => {
    expect((await browser.post("/global/team-discovery", {})).status).toBe(401);
    expect((await browser.post("/global/enter-workspace", { teamId: newId() })).status).toBe(401);
    browser.cookies.set("fieldstone_email", "AAAA");
    expect((await browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("is over seven days after the proof", async () => {
    await browser.prove(email, running.mails);
    running.advance(604_799_000);
    expect((await browser.post("/global/team-discovery", {})).status).toBe(200);
    running.advance(2_000);
    expect((await browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("tells a stranger the same of a workspace that exists and of one that does not", async () => {
    const teamId = await addWorkspace(europe, "EU_A", "acme", "boss@acme.example");
    await browser.prove("eve@evil.example", running.mails);
    const exists = await browser.post("/global/enter-workspace", { teamId });
    const not = await browser.post("/global/enter-workspace", { teamId: newId() });
    expect([exists.status, not.status]).toEqual([403, 403]);
    expect(exists.json.errors).toEqual(not.json.errors);
  });
});

it("leaving one workspace forgets the proof and keeps the sessions of others", async () => {
  await addWorkspace(europe, "EU_A", "beta", email);
  const { json } = await browser.prove(email, running.mails);
  await browser.post("/global/enter-workspace", { teamId: json.teamId });
  expect((await browser.post("/global/sign-out", { only: "proof" })).status).toBe(200);
  expect([...browser.cookies.keys()]).toEqual(["fieldstone_session"]);
  expect(europe.sessions.size).toBe(1);
  expect((await browser.post("/global/enter-workspace", { teamId: json.teamId })).status).toBe(401);
});

it("signing out ends the sessions in their regions and forgets the proof", async () => {
  await addWorkspace(europe, "EU_A", "beta", email);
  await addWorkspace(ohio, "US_B", "alpha", email);
  const { json } = await browser.prove(email, running.mails);
  for (const team of json.currentTeams as { id: string }[]) {
    await browser.post("/global/enter-workspace", { teamId: team.id });
  }
  expect(browser.cookies.get("fieldstone_session")?.split("~")).toHaveLength(2);
  expect((await browser.post("/global/sign-out", {})).status).toBe(200);
  expect([europe.sessions.size, ohio.sessions.size]).toEqual([0, 0]);
  expect([...browser.cookies.keys()]).toEqual([]);
});
