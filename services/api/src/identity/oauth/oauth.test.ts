import { removeMember } from "@fieldstone/domain/identity/offboarding/remove-member.ts";
import { revokeSessions } from "@fieldstone/domain/identity/sessions/revoke-session.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import * as openid from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  appScopes,
  askFor,
  Browser,
  codeForm,
  newTokens,
  type OauthFixture,
  openOauthFixture,
  redirectUri,
} from "./oauth-client.testing.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let fixture: OauthFixture;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
beforeEach(async () => {
  fixture = await openOauthFixture(database, api);
});
afterAll(() => api.close());

const withToken = (token: string, query: string) =>
  askGraphql(api, fixture.team, { query }, { authorization: `Bearer ${token}` });
const projects = "{ projects { edges { node { title } } } }";

describe("an application driven by openid-client", () => {
  it.each(["server", "phone"] as const)(
    "on a %s is let in, acts by its scopes, goes on, and ends",
    async (kind) => {
      const config = await fixture.configure(fixture[kind]);
      expect(config.serverMetadata()).toMatchObject({
        issuer: fixture.issuer,
        authorization_endpoint: `${fixture.issuer}/integrations/authorize`,
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code", "refresh_token"],
      });
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: appScopes.join(" "),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      const back = await new Browser(fixture).authorize(url);
      expect(back.searchParams.get("iss")).toBe(fixture.issuer);
      const tokens = await openid.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      expect(tokens).toMatchObject({ token_type: "bearer", scope: appScopes.join(" ") });
      expect(tokens.id_token).toBeUndefined();

      expect((await withToken(tokens.access_token, projects)).body.data.projects.edges).toEqual([]);
      const refused = await withToken(tokens.access_token, "{ members { id } }");
      expect(refused.body.errors[0].extensions.code).toBe("auth.scope_missing");
      const makesToken = await withToken(
        tokens.access_token,
        `mutation { createApiToken(input: { name: "x", scopes: ["notes:read"] }) { secret } }`,
      );
      expect(makesToken.body.errors[0].extensions.code).toBe("auth.session_needed");

      const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect((await withToken(next.access_token, projects)).status).toBe(200);
      await openid.tokenRevocation(config, next.access_token);
      await expect.poll(async () => (await withToken(next.access_token, projects)).status).toBe(401);
      await openid.tokenRevocation(config, next.refresh_token ?? "");
      await expect(openid.refreshTokenGrant(config, next.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant",
      });
    },
  );

  it("is told of its own tokens, and of no other's", async () => {
    const config = await fixture.configure(fixture.server);
    const own = await newTokens(fixture, fixture.server);
    const other = await newTokens(fixture, fixture.phone);
    expect(await openid.tokenIntrospection(config, own.access_token)).toMatchObject({
      active: true,
      client_id: fixture.server.clientId,
      scope: appScopes.join(" "),
    });
    expect(await openid.tokenIntrospection(config, other.access_token)).toEqual({ active: false });
  });
});

describe("a member", () => {
  it("is asked each time, by the application's name, where it sends them and for what", async () => {
    const config = await fixture.configure(fixture.server);
    for (let time = 0; time < 2; time += 1) {
      const browser = new Browser(fixture);
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "notes:read audit:read",
        code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
        code_challenge_method: "S256",
      });
      const { step, location } = await browser.begin(url);
      // The application was registered without this scope.
      expect([step, location.searchParams.get("error")]).toEqual([undefined, "invalid_scope"]);
      url.searchParams.set("scope", "notes:read");
      const asked = await browser.begin(url);
      expect(asked.location.pathname).toBe("/integrations/authorize");
      const details = await browser.visit(`/api/oauth/interaction/${asked.step}/details`);
      expect(await details.json()).toEqual({
        application: { name: "An app" },
        scopes: ["notes:read"],
        redirectHost: "app.example",
        days: 90,
      });
      await browser.decide(asked.step ?? "", { allow: true });
    }
  });

  it("may say no, and the application is told", async () => {
    const browser = new Browser(fixture);
    const { url } = await askFor(fixture, fixture.phone);
    const { step } = await browser.begin(url);
    const back = await browser.decide(step ?? "", { allow: false });
    expect(back.origin + back.pathname).toBe("https://app.example/back");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "a-state",
      iss: fixture.issuer,
    });
  });

  it("may give less than is asked for", async () => {
    const { url, verifier } = await askFor(fixture, fixture.phone);
    const back = await new Browser(fixture).authorize(url, ["notes:read"]);
    const code = back.searchParams.get("code") ?? "";
    const { body } = await fixture.post("/api/oauth/token", fixture.phone, codeForm({ code, verifier }));
    expect(body.scope).toBe("notes:read");
    expect((await withToken(body.access_token, projects)).body.errors[0].extensions.code).toBe(
      "auth.scope_missing",
    );
  });

  it("sees who has access, and takes it back at once", async () => {
    const tokens = await newTokens(fixture, fixture.server);
    expect((await withToken(tokens.access_token, projects)).status).toBe(200);
    const ask = (query: string) => askGraphql(api, fixture.team, { query }, { cookie: fixture.cookie });
    const listed = await ask("{ connectedApplications { id name scopes } }");
    expect(listed.body.data.connectedApplications).toEqual([
      { id: fixture.server.clientId, name: "An app", scopes: [...appScopes].sort() },
    ]);
    await ask(
      `mutation { disconnectApplication(input: { id: "${fixture.server.clientId}" }) { deletedId } }`,
    );
    await expect.poll(async () => (await withToken(tokens.access_token, projects)).status).toBe(401);
    const refreshed = await fixture.post("/api/oauth/token", fixture.server, {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.body.error).toBe("invalid_grant");
    expect((await ask("{ connectedApplications { id } }")).body.data.connectedApplications).toEqual([]);
  });
});

describe("access ends at once", () => {
  const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      "when the member is removed",
      () =>
        withTenant(database.cell, fixture.team.owner.context, "write", (tx) =>
          removeMember(tx, fixture.member.userId),
        ),
    ],
    [
      "when the member signs out everywhere",
      () => withTenant(database.cell, fixture.member.context, "write", (tx) => revokeSessions(tx, undefined)),
    ],
    [
      "when an admin deletes the application",
      async () => {
        const cookie = await sessionCookieOf(database, fixture.team, fixture.team.owner);
        const query = `mutation { deleteOauthApplication(input: { id: "${fixture.server.clientId}" }) { deletedId } }`;
        await askGraphql(api, fixture.team, { query }, { cookie });
      },
    ],
  ];
  it.each(ends)("%s", async (_name, end) => {
    const tokens = await newTokens(fixture, fixture.server);
    expect((await withToken(tokens.access_token, projects)).status).toBe(200);
    await end();
    await expect.poll(async () => (await withToken(tokens.access_token, projects)).status).toBe(401);
    const refreshed = await fixture.post("/api/oauth/token", fixture.server, {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    });
    expect(["invalid_grant", "invalid_client"]).toContain(refreshed.body.error);
  });
});

describe("applications", () => {
  const make = (addresses: readonly string[]) =>
    `mutation { createOauthApplication(input: { name: "New", scopes: ["notes:read"], confidential: true,
      redirectUris: ${JSON.stringify(addresses)} }) { secret application { id redirectUris confidential } } }`;

  it("are registered and deleted by workspace admins alone", async () => {
    const query = make(["https://a.example/back"]);
    const refused = await askGraphql(api, fixture.team, { query }, { cookie: fixture.cookie });
    expect(refused.body.errors[0].extensions.code).toBe("team.admin_needed");
    const cookie = await sessionCookieOf(database, fixture.team, fixture.team.owner);
    const made = await askGraphql(api, fixture.team, { query }, { cookie });
    expect(made.body.data.createOauthApplication).toMatchObject({
      secret: expect.stringMatching(/^[\w-]{43}$/),
      application: { redirectUris: ["https://a.example/back"], confidential: true },
    });
  });

  it.each([
    "http://a.example/back",
    "https://*.example/back",
    "https://a.example/back#here",
    "https://user:word@a.example/",
    "javascript:alert(1)",
    "/back",
    "",
  ])("may not be sent back to %j", async (address) => {
    const cookie = await sessionCookieOf(database, fixture.team, fixture.team.owner);
    const { body } = await askGraphql(api, fixture.team, { query: make([address]) }, { cookie });
    expect(body.errors[0].extensions.errorCode).toBe("BAD_USER_INPUT");
  });

  it("leave no secret, code or token in the database", async () => {
    const tokens = await newTokens(fixture, fixture.server);
    const text = await asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        "select r::text as text from oauth_records r union all select a::text from oauth_applications a",
      );
      return JSON.stringify(rows);
    });
    for (const secret of [tokens.access_token, tokens.refresh_token, fixture.server.secret ?? "-"]) {
      expect(text).not.toContain(secret);
    }
  });
});
