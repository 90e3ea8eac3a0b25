import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { createOauthApplication } from "@fieldstone/domain/identity/oauth/oauth-applications.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { putOnTier } from "@fieldstone/testkit/seeds.ts";
import { afterEach, describe, expect, it } from "vitest";
import { useOauthFixtures } from "./asvs-fixtures.testing.ts";
import { Browser, newTokens, redirectUri } from "./oauth-client.testing.ts";

const fixtures = useOauthFixtures();

async function putOn(tier: "PROFESSIONAL" | "BUSINESS"): Promise<void> {
  const { database, api, fixture } = fixtures();
  await putOnTier(database, fixture.team.teamId, tier);
  api.services.identities.forgetTeam(fixture.team.teamId);
}
afterEach(() => putOn("BUSINESS"));

const refused = { code: "plan.upgrade_needed", upgrade: { area: "access", capability: "publicApi" } };

describe("a plan without the public API", () => {
  it("lets nobody register an application", async () => {
    const { database, fixture } = fixtures();
    await putOn("PROFESSIONAL");
    const register = withTenant(database.cell, fixture.team.owner.context, "write", (tx) =>
      createOauthApplication(tx, {
        name: "An app",
        redirectUris: [redirectUri],
        scopes: ["notes:read"],
        confidential: false,
      }),
    );
    await expect(register).rejects.toMatchObject(refused);
  });

  it("shows no consent and takes none, but lets a member say no", async () => {
    const { fixture } = fixtures();
    const browser = new Browser(fixture);
    const url = new URL(`${fixture.issuer}/integrations/authorize`);
    const asked = { client_id: fixture.phone.clientId, redirect_uri: redirectUri, response_type: "code" };
    const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "S256", scope: "notes:read" };
    url.search = new URLSearchParams({ ...asked, ...challenge }).toString();
    const { step } = await browser.begin(url);
    await putOn("PROFESSIONAL");
    const details = await browser.visit(`/api/oauth/interaction/${step}/details`);
    expect(details.status).toBe(403);
    expect(JSON.stringify(await details.json())).toContain("plan.upgrade_needed");
    const decide = (allow: boolean) =>
      browser.visit(`/api/oauth/interaction/${step}/decision`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ allow }),
      });
    expect((await decide(true)).status).toBe(403);
    expect((await decide(false)).status).toBe(200);
  });

  it("stops tokens and grants that are there, uses up nothing, and gives them back with the plan", async () => {
    const { database, fixture, use, refresh } = fixtures();
    const { secret } = await withTenant(database.cell, fixture.team.owner.context, "write", (tx) =>
      createApiToken(tx, { name: "Report", scopes: ["projects:read"], expiresAt: null }),
    );
    const tokens = await newTokens(fixture, fixture.phone);
    for (const bearer of [secret, tokens.access_token]) expect((await use(bearer)).status).toBe(200);
    await putOn("PROFESSIONAL");
    for (const bearer of [secret, tokens.access_token]) {
      const answer = await use(bearer);
      expect([answer.status, answer.body.errors[0].extensions]).toEqual([
        403,
        expect.objectContaining(refused),
      ]);
    }
    expect((await use("api.unknown.secret")).status).toBe(401);
    expect(await refresh(fixture.phone, tokens.refresh_token)).toMatchObject({
      status: 403,
      body: { error: "access_denied" },
    });
    await putOn("BUSINESS");
    for (const bearer of [secret, tokens.access_token]) expect((await use(bearer)).status).toBe(200);
    expect((await refresh(fixture.phone, tokens.refresh_token)).status).toBe(200);
  });
});
