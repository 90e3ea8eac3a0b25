import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { expect } from "vitest";
import { describeMisuses, expectError, type Misuse, refusedAt } from "./asvs-misuses.testing.ts";
import { type App, askFor, Browser, codeForm, newCode, newTokens } from "./oauth-client.testing.ts";

const misuses: readonly Misuse[] = [
  {
    requirement: "10.4.5",
    level: 1,
    misuse: "a refresh token is used again: it is refused, and its whole family ends",
    refused: async ({ fixture, refresh, use }) => {
      for (const app of [fixture.phone, fixture.server]) {
        const first = await newTokens(fixture, app);
        const second = await refresh(app, first.refresh_token);
        expect(second.status).toBe(200);
        expectError("invalid_grant")(await refresh(app, first.refresh_token));
        expectError("invalid_grant")(await refresh(app, second.body.refresh_token));
        await expect.poll(async () => (await use(second.body.access_token)).status).toBe(401);
      }
    },
  },
  {
    requirement: "10.4.5",
    level: 1,
    misuse: "a refresh token is used by two at the same moment: at most one goes on",
    refused: async ({ fixture, refresh }) => {
      const { refresh_token } = await newTokens(fixture, fixture.phone);
      const answers = await Promise.all([1, 2, 3].map(() => refresh(fixture.phone, refresh_token)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    },
  },
  {
    requirement: "10.4.7",
    level: 2,
    misuse: "an application registers itself",
    refused: async ({ fixture }) => {
      for (const path of ["/api/oauth/reg", "/reg", "/api/oauth/register"]) {
        const answer = await fixture.fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ redirect_uris: ["https://evil.example/"] }),
        });
        expect(answer.status).toBe(404);
      }
      const config = await fixture.configure(fixture.server);
      expect(config.serverMetadata().registration_endpoint).toBeUndefined();
    },
  },
  {
    requirement: "10.4.8",
    level: 2,
    misuse: "a refresh token is kept alive by using it: its family ends with the first one's life",
    refused: async ({ fixture, database, refresh }) => {
      const first = await newTokens(fixture, fixture.phone);
      const lives = async () =>
        await asAdministrator(database.adminUrl, async (admin) => {
          const { rows } = await admin.query(
            `select max(extract(epoch from expires_at)) as end_at from oauth_records
             where kind = 'RefreshToken' and user_id = $1 and consumed_at is null
               and oauth_application_id = (select oauth_application_id from oauth_records
                 where kind = 'RefreshToken' and user_id = $1 order by created_at desc limit 1)`,
            [fixture.member.userId],
          );
          return Number(rows[0].end_at);
        });
      // Ages the token family: half of its life is over.
      await asAdministrator(database.adminUrl, (admin) =>
        admin.query(
          `update oauth_records set expires_at = expires_at - interval '45 days',
             payload = payload || jsonb_build_object('exp', (payload->>'exp')::bigint - 45 * 86400)
           where user_id = $1 and kind in ('RefreshToken', 'Grant')`,
          [fixture.member.userId],
        ),
      );
      const before = await lives();
      expect((await refresh(fixture.phone, first.refresh_token)).status).toBe(200);
      expect(await lives()).toBeLessThanOrEqual(before + 1);
    },
  },
  {
    requirement: "10.4.9",
    level: 2,
    misuse: "tokens are used that the member has taken back in their settings",
    refused: async ({ fixture, refresh, use, ask }) => {
      const tokens = await newTokens(fixture, fixture.phone);
      const query = `mutation { disconnectApplication(input: { id: "${fixture.phone.clientId}" }) { deletedId } }`;
      await ask(query);
      await expect.poll(async () => (await use(tokens.access_token)).status).toBe(401);
      expectError("invalid_grant")(await refresh(fixture.phone, tokens.refresh_token));
    },
  },
  {
    requirement: "10.4.10",
    level: 2,
    misuse: "an application with a secret comes without it, or with a wrong one, to any endpoint",
    refused: async ({ fixture, use }) => {
      const { clientId } = fixture.server;
      const imposters: readonly App[] = [
        { clientId, secret: null },
        { clientId, secret: "wrong" },
        { clientId, secret: "" },
        { clientId, secret: fixture.server.secret?.toUpperCase() ?? "" },
      ];
      const tokens = await newTokens(fixture, fixture.server);
      for (const imposter of imposters) {
        for (const path of ["/api/oauth/token", "/api/oauth/revoke", "/api/oauth/introspect"]) {
          const answer = await fixture.post(path, imposter, {
            grant_type: "refresh_token",
            refresh_token: tokens.refresh_token,
            token: tokens.refresh_token,
          });
          // A missing secret is a malformed request.
          const wanted = imposter.secret === "" ? [400, "invalid_request"] : [401, "invalid_client"];
          expect([answer.status, answer.body.error]).toEqual(wanted);
        }
      }
      expect((await use(tokens.access_token)).status).toBe(200);
    },
  },
  {
    requirement: "10.4.10",
    level: 2,
    misuse: "a code or refresh token of one application is used, or its access ended, by another",
    refused: async ({ fixture, token, refresh, use }) => {
      expectError("invalid_grant")(
        await token(fixture.phone, codeForm(await newCode(fixture, fixture.server))),
      );
      const tokens = await newTokens(fixture, fixture.server);
      expectError("invalid_grant")(await refresh(fixture.phone, tokens.refresh_token));
      for (const granted of [tokens.access_token, tokens.refresh_token]) {
        await fixture.post("/api/oauth/revoke", fixture.phone, { token: granted ?? "" });
      }
      expect((await use(tokens.access_token)).status).toBe(200);
      expect((await refresh(fixture.server, tokens.refresh_token)).status).toBe(200);
    },
  },
  {
    requirement: "10.4.11",
    level: 2,
    misuse: "an application asks for a scope that it was not registered with, or that there is none of",
    refused: async ({ fixture }) => {
      expect(await refusedAt(fixture, { scope: "notes:read audit:read" })).toMatchObject({
        error: "invalid_scope",
        toApp: true,
      });
      const { step, error } = await refusedAt(fixture, { scope: "openid" });
      expect([step, error]).toEqual([undefined, "invalid_scope"]);
    },
  },
  {
    requirement: "10.4.11",
    level: 2,
    misuse: "a refreshed token asks for more than the member gave",
    refused: async ({ fixture, token }) => {
      const { url, verifier } = await askFor(fixture, fixture.phone);
      const back = await new Browser(fixture).authorize(url, ["notes:read"]);
      const { body } = await token(
        fixture.phone,
        codeForm({ code: back.searchParams.get("code") ?? "", verifier }),
      );
      const more = await token(fixture.phone, {
        grant_type: "refresh_token",
        refresh_token: body.refresh_token,
        scope: "notes:read projects:write",
      });
      if (more.status === 200) expect(more.body.scope).toBe("notes:read");
      else expectError("invalid_scope")(more);
    },
  },
];

describeMisuses(misuses);
