import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { askGraphql, type JsonAnswer, sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { expect } from "vitest";
import { describeMisuses, type Misuse } from "./asvs-misuses.testing.ts";
import { askFor, Browser, codeForm, newCode, newTokens } from "./oauth-client.testing.ts";

/** The error code of an answer. */
const codeOf = ({ body }: JsonAnswer): unknown => body.errors?.[0]?.extensions.code;

const misuses: readonly Misuse[] = [
  {
    requirement: "10.1.1",
    level: 2,
    misuse: "a page of another site asks for tokens, or for what they open: it may read no answer",
    refused: async ({ fixture }) => {
      const form = codeForm(await newCode(fixture, fixture.phone));
      const headers = { origin: "https://app.example" };
      const body = new URLSearchParams({ client_id: fixture.phone.clientId, ...form });
      const answer = await fixture.fetch("/api/oauth/token", { method: "POST", body, headers });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      const asked = await fixture.fetch("/api/graphql", { method: "OPTIONS", headers });
      expect(asked.headers.get("access-control-allow-origin")).toBeNull();
    },
  },
  {
    requirement: "10.1.1",
    level: 2,
    misuse: "a token stands in an address: none is given there, and none is taken from there",
    refused: async ({ fixture }) => {
      const { url } = await askFor(fixture, fixture.server);
      const back = await new Browser(fixture).authorize(url);
      expect([...back.searchParams.keys()].sort()).toEqual(["code", "iss", "state"]);
      const { access_token } = await newTokens(fixture, fixture.server);
      const query = new URLSearchParams({ access_token, query: "{ projects { edges { cursor } } }" });
      expect((await fixture.fetch(`/api/graphql?${query}`)).status).toBeGreaterThanOrEqual(400);
    },
  },
  {
    requirement: "10.3.1",
    level: 2,
    misuse: "a token of one workspace is used in another, or refreshed there",
    refused: async ({ fixture, other, use }) => {
      const tokens = await newTokens(fixture, fixture.server);
      expect((await use(tokens.access_token, undefined, other)).status).toBe(401);
      const there = await other.post("/api/oauth/token", fixture.server, {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
      });
      expect(there.body.error).toBe("invalid_client");
      const borrowed = await other.post("/api/oauth/token", other.server, {
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
      });
      expect(borrowed.body.error).toBe("invalid_grant");
    },
  },
  {
    requirement: "10.3.2",
    level: 2,
    misuse: "a token is used for what its scopes do not cover",
    refused: async ({ fixture, use }) => {
      const { access_token } = await newTokens(fixture, fixture.server);
      expect(codeOf(await use(access_token, "{ members { id } }"))).toBe("auth.scope_missing");
    },
  },
  {
    requirement: "10.3.2",
    level: 2,
    misuse: "a token is used for what its member may not do themselves",
    refused: async ({ fixture, database, use }) => {
      const { access_token } = await newTokens(fixture, fixture.server);
      const hidden = await withTenant(database.cell, fixture.team.owner.context, "write", (tx) =>
        createProject(tx, { title: "Hidden", workspaceAccess: "private" }),
      );
      expect(codeOf(await use(access_token, `{ project(id: "${toShortId(hidden)}") { id } }`))).toBe(
        "project.not_found",
      );
    },
  },
  {
    requirement: "10.3.3",
    level: 2,
    misuse: "somebody else has taken up the address of the member whose token it is",
    refused: async ({ fixture, api, database }) => {
      const { access_token } = await newTokens(fixture, fixture.server);
      const { userId, email } = fixture.member;
      await asAdministrator(database.adminUrl, (admin) =>
        admin.query("update users set email = 'moved-' || email where user_id = $1", [userId]),
      );
      const successor = await seedUser(database, fixture.team, { email });
      const introspected = await fixture.post("/api/oauth/introspect", fixture.server, {
        token: access_token,
      });
      expect(introspected.body).toMatchObject({ active: true, sub: toShortId(userId) });
      const cookie = await sessionCookieOf(database, fixture.team, successor);
      const { body } = await askGraphql(
        api,
        fixture.team,
        { query: "{ connectedApplications { id } }" },
        { cookie },
      );
      expect(body.data.connectedApplications).toEqual([]);
    },
  },
  {
    requirement: "10.3.4",
    level: 2,
    misuse: "a token is used where a person's own session is asked for",
    refused: async ({ fixture, use }) => {
      const { access_token } = await newTokens(fixture, fixture.server);
      const acts = [
        "{ scimTokens { id } }",
        "{ connectedApplications { id } }",
        `mutation { createApiToken(input: { name: "x", scopes: ["notes:read"] }) { secret } }`,
        `mutation { changePassword(input: { newPassword: "Correct-horse-9" }) { viewer { hasPassword } } }`,
      ];
      for (const act of acts) expect(codeOf(await use(access_token, act)), act).toBe("auth.session_needed");
    },
  },
  {
    requirement: "10.3.1",
    level: 2,
    misuse: "a refresh token, a code or a client secret is used as an access token",
    refused: async ({ fixture, use }) => {
      const tokens = await newTokens(fixture, fixture.server);
      const { code } = await newCode(fixture, fixture.server);
      for (const bearer of [tokens.refresh_token, code, fixture.server.secret ?? ""]) {
        expect((await use(bearer)).status).toBe(401);
      }
    },
  },
];

describeMisuses(misuses);
