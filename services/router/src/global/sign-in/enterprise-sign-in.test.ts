import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type RunningRouter, runRouter, TestBrowser } from "../../testing/test-router.ts";
import { ask, startUpstream, testServiceToken } from "../../testing/test-router-server.ts";

const hashKey = "email-hash-key-for-tests-0123456789abcdef";
const attempt = { state: "s".repeat(43), nonce: "n".repeat(43), codeVerifier: "v".repeat(43) };
const asked = z.object({ teamId: z.uuid() }).catchall(z.unknown());

let database: TestGlobalDatabase;
let cell: Awaited<ReturnType<typeof startUpstream>>;
let running: RunningRouter;
let browser: TestBrowser;
let calls: { path: string; body: z.output<typeof asked> }[];

beforeAll(async () => {
  database = await createGlobalDatabase();
});
beforeEach(async () => {
  await database.database.pool.query(
    "delete from tenant_routes; delete from email_links; delete from rate_limits; delete from used_sign_in_states",
  );
  calls = [];
  cell = await startUpstream(async (request, response, body) => {
    const call = { path: request.url ?? "", body: asked.parse(JSON.parse((await body).toString())) };
    calls.push(call);
    const redirectPath = `/users/oauth2/callback/${toShortId(call.body.teamId)}`;
    const answer = call.path.endsWith("/begin")
      ? { url: `https://login.acme.example/authorize?state=${attempt.state}`, redirectPath, attempt }
      : { sessionToken: "session".padEnd(43, "x") };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  running = await runRouter({ database: database.database, url: database.url, cells: { EU_A: cell.port } });
  browser = new TestBrowser(running.port);
});
afterEach(async () => {
  await running.close();
  await cell.close();
});
afterAll(() => database.close());

async function addWorkspace(subdomain: string, domain?: string): Promise<string> {
  const teamId = newId();
  const headers = { authorization: `Bearer ${testServiceToken}`, "content-type": "application/json" };
  const put = async (path: string, body: unknown) => {
    const request = { host: "127.0.0.1", method: "PUT", headers, body: JSON.stringify(body) };
    expect((await ask(running.port, path, request)).status).toBe(200);
  };
  await put(`/global/tenant-routes/${teamId}`, { subdomain, region: "EU_A" });
  if (domain !== undefined) {
    await put("/global/email-links", {
      teamId,
      emailHash: emailHashOf(hashKey, `@${domain}`),
      kind: "ENTERPRISE",
    });
  }
  return teamId;
}

const begin = (body: Record<string, unknown>) =>
  browser.post("/global/begin-sign-in", { provider: "ENTERPRISE", ...body });

const confirm = (teamId: string, over: Record<string, unknown> = {}) =>
  browser.post("/global/confirm-enterprise-sign-in", {
    code: "c",
    state: attempt.state,
    path: `/users/oauth2/callback/${toShortId(teamId)}`,
    ...over,
  });

describe("an address's domain", () => {
  it("leads to the one workspace that signs it in, whether or not anybody has the address", async () => {
    const teamId = await addWorkspace("acme", "acme.example");
    for (const email of ["ada@acme.example", "nobody-at-all@acme.example", "ADA@ACME.EXAMPLE"]) {
      const { json } = await browser.post("/global/sign-in-methods", { email });
      expect(json).toEqual({ enterprise: true, severalWorkspaces: false });
      expect((await begin({ email })).json.url).toMatch(/^https:\/\/login\.acme\.example\//);
    }
    expect(new Set(calls.map(({ body }) => body.teamId))).toEqual(new Set([teamId]));
  });

  it("says no more than yes where there are several, and nothing where there is none", async () => {
    await addWorkspace("one", "acme.example");
    await addWorkspace("two", "acme.example");
    await addWorkspace("three", "other.example");
    const several = await browser.post("/global/sign-in-methods", { email: "ada@acme.example" });
    expect(several.json).toEqual({ enterprise: true, severalWorkspaces: true });
    const none = await browser.post("/global/sign-in-methods", { email: "ada@sub.acme.example" });
    expect(none.json).toEqual({ enterprise: false, severalWorkspaces: false });
    const answers = [
      await begin({ email: "ada@acme.example" }),
      await begin({ email: "ada@nowhere.example" }),
      await begin({ workspace: "no-such-place" }),
      await begin({ teamId: newId() }),
      await begin({}),
    ];
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.errors))).size).toBe(1);
    expect(calls).toEqual([]);
  });
});

describe("coming back from a workspace's own provider", () => {
  it("opens that workspace, and proves the address to nobody else", async () => {
    const teamId = await addWorkspace("acme");
    await begin({ workspace: "ACME" });
    const { status, json } = await confirm(teamId, { iss: "https://login.acme.example" });
    expect({ status, json }).toEqual({
      status: 200,
      json: { teamId: toShortId(teamId), url: "http://acme.fieldstone.localhost:8080" },
    });
    expect(calls.at(-1)).toMatchObject({
      path: "/internal/enterprise/finish",
      body: {
        teamId,
        attempt,
        callback: { code: "c", state: attempt.state, iss: "https://login.acme.example" },
      },
    });
    expect([...browser.cookies.keys()]).toEqual(["fieldstone_session"]);
    expect((await browser.post("/global/team-discovery", {})).status).toBe(401);
  });

  it("is refused a second time, too late, elsewhere, and at another workspace's address", async () => {
    const teamId = await addWorkspace("acme");
    const other = await addWorkspace("other");
    await begin({ teamId });
    const cookie = browser.cookies.get("fieldstone_attempt") ?? "";
    const codes = [
      (await confirm(other)).json,
      (await confirm(teamId, { state: "t".repeat(43) })).json,
      (await confirm(teamId, { uxMode: "popup" })).json,
    ];
    expect((await confirm(teamId)).status).toBe(200);
    browser.cookies.set("fieldstone_attempt", cookie);
    codes.push((await confirm(teamId)).json);
    await begin({ teamId });
    running.advance(301_000);
    codes.push((await confirm(teamId)).json);
    expect(codes.map((json) => JSON.stringify(json).includes('"attempt.over"'))).toEqual(
      codes.map(() => true),
    );
    expect(calls.filter(({ path }) => path.endsWith("/finish"))).toHaveLength(1);
  });

  it("is no proof of an address, sent to where those are taken", async () => {
    const teamId = await addWorkspace("acme");
    await begin({ teamId });
    const path = `/users/oauth2/callback/${toShortId(teamId)}`;
    for (const method of [{ method: "OIDC", provider: "GOOGLE" }, { method: "AUTH0" }]) {
      const { status } = await browser.post("/global/confirm-email", {
        ...method,
        code: "c",
        state: attempt.state,
        path,
      });
      expect(status).toBe(400);
    }
    expect(browser.cookies.has("fieldstone_email")).toBe(false);
    expect(calls.filter(({ path: called }) => called.endsWith("/finish"))).toEqual([]);
  });
});
