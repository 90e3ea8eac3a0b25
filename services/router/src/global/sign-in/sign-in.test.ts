import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, TestBrowser, tokenOf } from "../../testing/test-router.ts";
import { email, SignInFixture } from "./sign-in-fixture.testing.ts";

let database: TestGlobalDatabase;
let fixture: SignInFixture;

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  fixture = await SignInFixture.open(database);
});
afterEach(() => fixture.close());
afterAll(() => database.close());

const wrong = (code: string): string => ((Number(code) + 1) % 1_000_000).toString().padStart(6, "0");

describe("the confirmation message", () => {
  it("carries a code and a link, and the answer is the same for every address", async () => {
    await fixture.addWorkspace(fixture.europe, "EU_A", "acme", email);
    const known = await fixture.send();
    const unknown = await fixture.send({ email: "nobody@nowhere.example" });
    expect(Object.keys(known.json)).toEqual(Object.keys(unknown.json));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(fixture.running.mails.map((mail) => mail.to)).toEqual([email, "nobody@nowhere.example"]);
    expect(codeOf(fixture.running.mails[0])).toMatch(/^\d{6}$/);
    expect(fixture.running.mails[0]?.text).toContain(
      "http://fieldstone.localhost:8080/auth/confirm-email?token=",
    );
    expect(fixture.running.mails[0]?.html).toContain(tokenOf(fixture.running.mails[0]));
  });

  it("leaves neither address, code nor token in the database", async () => {
    await fixture.send();
    const { rows } = await database.database.pool.query(
      "select * from one_time_codes order by created_at desc limit 1",
    );
    const text = JSON.stringify(rows);
    for (const secret of [email, codeOf(fixture.running.mails[0]), tokenOf(fixture.running.mails[0])])
      expect(text).not.toContain(secret);
  });

  it("is refused without a token against robots, and for what is no address", async () => {
    expect((await fixture.send({ recaptchaToken: "" })).status).toBe(400);
    const answer = await fixture.send({ email: "ada" });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining("email.invalid")]);
  });

  it("is limited by e-mail whoever asks, and again allowed when the window is over", async () => {
    for (let i = 0; i < 5; i += 1) expect((await fixture.send()).status).toBe(200);
    const sixth = await fixture.send();
    expect([sixth.status, sixth.body]).toEqual([429, expect.stringContaining("Wait 10 minutes")]);
    expect((await fixture.send({ email: "other@acme.example" })).status).toBe(200);
    fixture.running.advance(10 * 60_000 + 1_000);
    expect((await fixture.send()).status).toBe(200);
  });

  it("is limited by network address", async () => {
    for (let i = 0; i < 30; i += 1) await fixture.send({ email: `p${i}@acme.example` });
    expect((await fixture.send({ email: "p31@acme.example" })).status).toBe(429);
  });

  it("is limited by the /48 of an IPv6 address, whose owner has all of it", async () => {
    const proxied = await SignInFixture.open(database, { trustedProxies: 1 });
    const from = (address: string, to: string) =>
      new TestBrowser(proxied.running.port).post(
        "/global/send-confirmation-email",
        { email: to, recaptchaToken: "x" },
        { "x-forwarded-for": address },
      );
    for (let i = 0; i < 30; i += 1) await from(`2001:db8:1:${i.toString(16)}::1`, `q${i}@acme.example`);
    expect((await from("2001:db8:1:ffff::1", "q31@acme.example")).status).toBe(429);
    expect((await from("2001:db8:2:1::1", "q31@acme.example")).status).toBe(200);
    await proxied.close();
  });
});

describe("a one-time code", () => {
  it("proves the address, once", async () => {
    const { json } = await fixture.send();
    const code = codeOf(fixture.running.mails[0]);
    const confirmed = await fixture.enterCode(json.codeChallenge, code);
    expect([confirmed.status, confirmed.json]).toEqual([
      200,
      { email, currentTeams: [], availableTeams: [], unavailableRegions: [] },
    ]);
    const proof = confirmed.headers["set-cookie"]?.find((cookie) => cookie.startsWith("fieldstone_email="));
    expect(proof).toContain("Max-Age=604800; Path=/global; HttpOnly; SameSite=Lax");
    expect(proof).not.toContain("Domain");
    expect((await fixture.browser.post("/global/team-discovery", {})).status).toBe(200);
    expect((await fixture.enterCode(json.codeChallenge, code)).status).toBe(400);
  });

  it("is over after five wrong tries, also when the sixth is right", async () => {
    const { json } = await fixture.send();
    const code = codeOf(fixture.running.mails[0]);
    for (let i = 0; i < 5; i += 1)
      expect((await fixture.enterCode(json.codeChallenge, wrong(code))).status).toBe(400);
    const right = await fixture.enterCode(json.codeChallenge, code);
    expect([right.status, right.body]).toEqual([400, expect.stringContaining("code.invalid")]);
  });

  it("gives no more than five tries to guesses sent at once", async () => {
    const { json } = await fixture.send();
    const code = codeOf(fixture.running.mails[0]);
    await Promise.all(Array.from({ length: 8 }, () => fixture.enterCode(json.codeChallenge, wrong(code))));
    const { rows } = await database.database.pool.query(
      "select tries_left from one_time_codes where challenge = $1",
      [json.codeChallenge],
    );
    expect(rows).toEqual([{ tries_left: 0 }]);
    expect((await fixture.enterCode(json.codeChallenge, code)).status).toBe(400);
  });

  it("works at 299 seconds and is over at 300", async () => {
    const first = await fixture.send();
    fixture.running.advance(299_000);
    expect((await fixture.enterCode(first.json.codeChallenge, codeOf(fixture.running.mails[0]))).status).toBe(
      200,
    );
    const second = await fixture.send();
    fixture.running.advance(300_000);
    expect(
      (await fixture.enterCode(second.json.codeChallenge, codeOf(fixture.running.mails[1]))).status,
    ).toBe(400);
  });

  it("works in the browser that asked for it alone", async () => {
    const { json } = await fixture.send();
    const other = new TestBrowser(fixture.running.port);
    const code = codeOf(fixture.running.mails[0]);
    const body = { method: "ONE_TIME_CODE", codeChallenge: json.codeChallenge, code };
    expect((await other.post("/global/confirm-email", body)).status).toBe(400);
    expect((await fixture.enterCode(json.codeChallenge, code)).status).toBe(200);
  });
});

describe("a magic link", () => {
  it("proves the address in any browser, once, and uses up the code", async () => {
    const { json } = await fixture.send();
    const token = tokenOf(fixture.running.mails[0]);
    const other = new TestBrowser(fixture.running.port);
    expect((await other.post("/global/confirm-email", { method: "EMAIL", token })).json).toMatchObject({
      email,
    });
    expect((await fixture.openLink(token)).body).toContain("link.invalid");
    expect((await fixture.enterCode(json.codeChallenge, codeOf(fixture.running.mails[0]))).status).toBe(400);
  });

  it("leads to the page to return to in any browser, which its answer alone names", async () => {
    const returnTo = { workspace: "acme", redirect: "/projects/2Xz?tab=notes&q=%C3%A4#top" };
    const { json } = await fixture.send({ returnTo });
    const mail = fixture.running.mails[0];
    expect(mail?.text).not.toContain("projects");
    const token = tokenOf(mail);
    const other = new TestBrowser(fixture.running.port);
    expect((await other.post("/global/inspect-link", { token })).json).toEqual({ email, askedHere: false });
    expect((await other.post("/global/confirm-email", { method: "EMAIL", token })).json).toMatchObject({
      email,
      returnTo,
    });
    expect(json).not.toHaveProperty("returnTo");
    const plain = await fixture.send();
    const answer = await fixture.enterCode(plain.json.codeChallenge, codeOf(fixture.running.mails[1]));
    expect(answer.json).not.toHaveProperty("returnTo");
  });

  it("carries a path of the workspace alone, and none so long that the link would be refused", async () => {
    const longest = `/${'"'.repeat(999)}`;
    await fixture.send({ returnTo: { workspace: "a".repeat(63), redirect: longest } });
    const opened = await fixture.openLink(tokenOf(fixture.running.mails[0]));
    expect(opened.json).toMatchObject({ returnTo: { redirect: longest } });
    const outside = [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "home",
      "/\ttab\n",
      "/ä",
      `/${"a".repeat(1_000)}`,
    ];
    for (const redirect of outside) {
      expect([redirect, (await fixture.send({ returnTo: { redirect } })).status]).toEqual([redirect, 400]);
    }
    for (const workspace of ["evil.example", "", "A"]) {
      expect((await fixture.send({ returnTo: { workspace } })).status).toBe(400);
    }
    expect(fixture.running.mails).toHaveLength(1);
  });

  it("can be looked at without being used up, which tells whether this browser asked for it", async () => {
    await fixture.send();
    const token = tokenOf(fixture.running.mails[0]);
    const look = async (by: TestBrowser, given = token) => by.post("/global/inspect-link", { token: given });
    const other = new TestBrowser(fixture.running.port);
    for (let i = 0; i < 8; i += 1) expect((await look(other)).json).toEqual({ email, askedHere: false });
    expect((await look(fixture.browser)).json).toEqual({ email, askedHere: true });
    expect(other.cookies.size).toBe(0);
    expect((await fixture.openLink(token)).status).toBe(200);
    expect((await look(other)).body).toContain("link.invalid");
    await fixture.send();
    fixture.running.advance(301_000);
    for (const over of [tokenOf(fixture.running.mails[1]), "x"])
      expect((await look(other, over)).status).toBe(400);
  });

  it("is refused when changed, made up, over, or a sealed value of another kind", async () => {
    await fixture.send();
    const token = tokenOf(fixture.running.mails[0]);
    const changed = `${token.slice(0, -2)}${token.endsWith("A") ? "B" : "A"}A`;
    const challengeCookie = fixture.browser.cookies.get("fieldstone_challenge") ?? "";
    for (const bad of [changed, "x", challengeCookie]) expect((await fixture.openLink(bad)).status).toBe(400);
    fixture.running.advance(300_000);
    expect((await fixture.openLink(token)).status).toBe(400);
  });
});
