import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import * as openid from "openid-client";
import { expect } from "vitest";
import { describeMisuses, expectError, type Misuse, refusedAt } from "./asvs-misuses.testing.ts";
import { askFor, Browser, codeForm, newCode, redirectUri } from "./oauth-client.testing.ts";
import { oauthLives } from "./workspace-issuers.ts";

/** Variations of a registered address, each of which a lax comparison would accept. */
const otherAddresses = [
  "https://evil.example/back",
  "https://app.example/back/",
  "https://app.example/back?more=1",
  "https://app.example/back/../evil",
  "https://app.example/BACK",
  "https://app.example.evil.example/back",
  "https://app.example:444/back",
  "https://app.example@evil.example/back",
  "http://app.example/back",
  "http://127.0.0.1:9999/back",
  "https://app.example/back#here",
];

async function expireRecords(database: TestCellDatabase, kind: string, userId: string): Promise<void> {
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `update oauth_records set expires_at = now() - interval '1 second',
         payload = payload || jsonb_build_object('exp', extract(epoch from now())::int - 1)
       where kind = $1 and user_id = $2`,
      [kind, userId],
    ),
  );
}

const misuses: readonly Misuse[] = [
  ...otherAddresses.map(
    (address): Misuse => ({
      requirement: "10.4.1",
      level: 1,
      misuse: `a code is asked for to ${address}, which was not registered`,
      refused: async ({ fixture }) =>
        expect(await refusedAt(fixture, { redirect_uri: address })).toMatchObject({
          step: undefined,
          error: "invalid_redirect_uri",
          toApp: false,
          toUs: true,
        }),
    }),
  ),
  {
    requirement: "10.4.1",
    level: 1,
    misuse: "a code is exchanged with another registered address than it was asked for with",
    refused: async ({ fixture, token }) => {
      const form = {
        ...codeForm(await newCode(fixture, fixture.server)),
        redirect_uri: "http://127.0.0.1/back",
      };
      expectError("invalid_grant")(await token(fixture.server, form));
    },
  },
  {
    requirement: "10.4.2",
    level: 1,
    misuse: "a code is used twice: the second use is refused and ends what the first gave",
    refused: async ({ fixture, token, refresh, use }) => {
      const form = codeForm(await newCode(fixture, fixture.server));
      const first = await token(fixture.server, form);
      expect(first.status).toBe(200);
      expectError("invalid_grant")(await token(fixture.server, form));
      await expect.poll(async () => (await use(first.body.access_token)).status).toBe(401);
      expectError("invalid_grant")(await refresh(fixture.server, first.body.refresh_token));
    },
  },
  {
    requirement: "10.4.2",
    level: 1,
    misuse: "a code is used by two at the same moment: at most one of them is given tokens",
    refused: async ({ fixture, token }) => {
      const form = codeForm(await newCode(fixture, fixture.server));
      const answers = await Promise.all([1, 2, 3, 4].map(() => token(fixture.server, form)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expectError("invalid_grant")(answer);
    },
  },
  {
    requirement: "10.4.3",
    level: 1,
    misuse: "a code is used after its life, which is 60 s where 10 min are allowed",
    refused: async ({ fixture, database, token }) => {
      expect(oauthLives.code).toBeLessThanOrEqual(60);
      const form = codeForm(await newCode(fixture, fixture.server));
      await expireRecords(database, "AuthorizationCode", fixture.member.userId);
      expectError("invalid_grant")(await token(fixture.server, form));
    },
  },
  ...["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code", "implicit"].map(
    (grant): Misuse => ({
      requirement: "10.4.4",
      level: 1,
      misuse: `tokens are asked for by the grant "${grant}"`,
      refused: async ({ fixture, token }) =>
        expectError("unsupported_grant_type")(
          await token(fixture.server, {
            grant_type: grant,
            username: fixture.member.email,
            password: "x",
            scope: "notes:read",
          }),
        ),
    }),
  ),
  ...["token", "id_token", "code token", "code id_token", "none"].map(
    (type): Misuse => ({
      requirement: "10.4.4",
      level: 1,
      misuse: `an answer of the kind "${type}" is asked for`,
      refused: async ({ fixture }) =>
        expect(await refusedAt(fixture, { response_type: type, nonce: "n" })).toMatchObject({
          step: undefined,
          error: "unsupported_response_type",
        }),
    }),
  ),
  {
    requirement: "10.4.6",
    level: 2,
    misuse: "a code is asked for without a challenge",
    refused: async ({ fixture }) => {
      const without = { code_challenge: undefined, code_challenge_method: undefined };
      for (const app of [fixture.server, fixture.phone]) {
        expect(await refusedAt(fixture, without, app)).toMatchObject({
          step: undefined,
          error: "invalid_request",
        });
      }
    },
  },
  ...["plain", "S512", "s256"].map(
    (method): Misuse => ({
      requirement: "10.4.6",
      level: 2,
      misuse: `a challenge of the method "${method}" is sent`,
      refused: async ({ fixture }) =>
        expect(await refusedAt(fixture, { code_challenge_method: method })).toMatchObject({
          step: undefined,
          error: "invalid_request",
        }),
    }),
  ),
  {
    requirement: "10.4.6",
    level: 2,
    misuse: "a challenge is sent without its method, which would mean plain",
    refused: async ({ fixture }) =>
      expect(await refusedAt(fixture, { code_challenge_method: undefined })).toMatchObject({
        error: "invalid_request",
      }),
  },
  {
    requirement: "10.4.6",
    level: 2,
    misuse: "a code is exchanged without a verifier, or with another's",
    refused: async ({ fixture, token }) => {
      const { code_verifier: _none, ...without } = codeForm(await newCode(fixture, fixture.server));
      expectError("invalid_grant")(await token(fixture.server, without));
      const wrong = {
        ...codeForm(await newCode(fixture, fixture.server)),
        code_verifier: openid.randomPKCECodeVerifier(),
      };
      expectError("invalid_grant")(await token(fixture.server, wrong));
    },
  },
  {
    requirement: "10.4.1",
    level: 1,
    misuse: "a parameter is sent twice, so that two readers may read two things",
    refused: async ({ fixture }) => {
      const { url } = await askFor(fixture, fixture.server);
      url.searchParams.append("redirect_uri", redirectUri);
      const { step, location } = await new Browser(fixture).begin(url);
      expect([step, location.origin]).toEqual([undefined, fixture.issuer]);
    },
  },
];

describeMisuses(misuses);
