import { daySeconds } from "@fieldstone/model/durations.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import * as openid from "openid-client";
import { expect } from "vitest";
import { describeMisuses, type Misuse, refusedAt } from "./asvs-misuses.testing.ts";
import { appScopes, askFor, Browser, codeForm, newTokens } from "./oauth-client.testing.ts";
import { oauthLives } from "./workspace-issuers.ts";

const misuses: readonly Misuse[] = [
  {
    requirement: "10.1.2",
    level: 2,
    misuse: "one browser's consent is begun by another: the code would be somebody else's",
    refused: async ({ fixture, database }) => {
      const { url } = await askFor(fixture, fixture.server);
      const attacker = new Browser(
        fixture,
        await sessionCookieOf(database, fixture.team, await seedUser(database, fixture.team)),
      );
      const { step } = await attacker.begin(url);
      const victim = new Browser(fixture);
      const details = await victim.visit(`/api/oauth/interaction/${step}/details`);
      expect(details.status).toBe(404);
      await expect(victim.decide(step ?? "", { allow: true })).rejects.toThrow("404");
    },
  },
  {
    requirement: "10.1.2",
    level: 2,
    misuse: "somebody else has signed in between saying yes and being sent back",
    refused: async ({ fixture, database }) => {
      const browser = new Browser(fixture);
      const { url } = await askFor(fixture, fixture.server);
      const { step } = await browser.begin(url);
      const decided = await browser.visit(`/api/oauth/interaction/${step}/decision`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ allow: true }),
      });
      const { redirectTo } = (await decided.json()) as { redirectTo: string };
      browser.session = await sessionCookieOf(database, fixture.team, await seedUser(database, fixture.team));
      expect((await browser.visit(redirectTo)).status).toBe(403);
    },
  },
  {
    requirement: "10.1.2",
    level: 2,
    misuse:
      "an answer is taken for another server's: every answer, also an error, names its issuer and the state",
    refused: async ({ fixture, other }) => {
      const { url } = await askFor(fixture, fixture.server);
      const back = await new Browser(fixture).authorize(url);
      expect([back.searchParams.get("iss"), back.searchParams.get("state")]).toEqual([
        fixture.issuer,
        "a-state",
      ]);
      expect(await refusedAt(fixture, { scope: "audit:read" })).toMatchObject({ iss: fixture.issuer });
      const config = await fixture.configure(fixture.server);
      back.searchParams.set("iss", other.issuer);
      await expect(
        openid.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: "x".repeat(43),
          expectedState: "a-state",
        }),
      ).rejects.toThrow();
    },
  },
  {
    requirement: "10.6.1",
    level: 2,
    misuse: "the answer is asked for in the address' fragment by a kind that carries tokens",
    refused: async ({ fixture }) =>
      expect(
        await refusedAt(fixture, { response_type: "id_token token", response_mode: "fragment", nonce: "n" }),
      ).toMatchObject({
        step: undefined,
        error: "unsupported_response_type",
      }),
  },
  {
    requirement: "10.6.2",
    level: 2,
    misuse: "another site signs the member out by the provider",
    refused: async ({ fixture }) => {
      for (const path of ["/session/end", "/api/oauth/session/end", "/api/oauth/logout"]) {
        expect((await fixture.fetch(path)).status).toBe(404);
      }
      const config = await fixture.configure(fixture.server);
      expect(config.serverMetadata().end_session_endpoint).toBeUndefined();
    },
  },
  {
    requirement: "10.7.1",
    level: 2,
    misuse: "an application that was let in before asks to be let in unseen",
    refused: async ({ fixture }) => {
      await newTokens(fixture, fixture.phone);
      const { url } = await askFor(fixture, fixture.phone);
      expect((await new Browser(fixture).begin(url)).step).toBeDefined();
      expect(await refusedAt(fixture, { prompt: "none" }, fixture.phone)).toMatchObject({
        step: undefined,
        error: "login_required",
      });
    },
  },
  {
    requirement: "10.7.1",
    level: 2,
    misuse: "another site, or whoever is signed out, says yes in the member's place",
    refused: async ({ fixture }) => {
      const { url } = await askFor(fixture, fixture.server);
      const browser = new Browser(fixture);
      const { step } = await browser.begin(url);
      const say = (headers: Record<string, string>) =>
        browser.visit(`/api/oauth/interaction/${step}/decision`, {
          method: "POST",
          headers,
          body: JSON.stringify({ allow: true }),
        });
      const json = { "content-type": "application/json" };
      expect((await say({ ...json, origin: "https://evil.example" })).status).toBe(403);
      expect((await say({ "content-type": "text/plain" })).status).toBe(403);
      browser.session = "";
      expect((await say(json)).status).toBe(401);
    },
  },
  {
    requirement: "10.7.1",
    level: 2,
    misuse: "consent is asked for by an application that nobody registered",
    refused: async ({ fixture, other }) => {
      for (const client_id of ["unknown", toShortId(other.team.teamId), other.server.clientId, ""]) {
        expect(await refusedAt(fixture, { client_id })).toMatchObject({
          step: undefined,
          toApp: false,
          toUs: true,
        });
      }
    },
  },
  {
    requirement: "10.7.2",
    level: 2,
    misuse:
      "an application hides behind an address who it is, what it wants, for how long, and where it leads",
    refused: async ({ fixture }) => {
      const { url } = await askFor(fixture, fixture.phone);
      url.searchParams.set("client_name", "Fieldstone itself");
      const browser = new Browser(fixture);
      const { step } = await browser.begin(url);
      const details = await browser.visit(`/api/oauth/interaction/${step}/details`);
      expect(await details.json()).toEqual({
        application: { name: "An app" },
        scopes: appScopes,
        redirectHost: "app.example",
        days: oauthLives.grant / daySeconds,
      });
    },
  },
  {
    requirement: "10.7.3",
    level: 2,
    misuse: "a consent goes unseen, or cannot be taken back",
    refused: async ({ fixture, ask }) => {
      const { access_token } = await newTokens(fixture, fixture.server);
      const list = async () =>
        (await ask("{ connectedApplications { id scopes } }")).body.data.connectedApplications;
      const { clientId } = fixture.server;
      expect(await list()).toContainEqual({ id: clientId, scopes: [...appScopes].sort() });
      await ask(`mutation { disconnectApplication(input: { id: "${clientId}" }) { deletedId } }`);
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: clientId }));
      const introspected = await fixture.post("/api/oauth/introspect", fixture.server, {
        token: access_token,
      });
      expect(introspected.body).toEqual({ active: false });
    },
  },
  {
    requirement: "10.7.3",
    level: 2,
    misuse: "the consent says yes to more than was asked for",
    refused: async ({ fixture, token }) => {
      const { url, verifier } = await askFor(fixture, fixture.phone, { scope: "notes:read" });
      const back = await new Browser(fixture).authorize(url, ["notes:read", "projects:write", "audit:read"]);
      const { body } = await token(
        fixture.phone,
        codeForm({ code: back.searchParams.get("code") ?? "", verifier }),
      );
      expect(body.scope).toBe("notes:read");
    },
  },
];

describeMisuses(misuses);
