import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { updateTeamSecurity } from "@fieldstone/domain/identity/security/update-team-security.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useOauthFixtures } from "./asvs-fixtures.testing.ts";
import { codeForm, newCode, newTokens, type OauthFixture } from "./oauth-client.testing.ts";

const inside = "198.51.100.9";
const outside = "203.0.113.7";

const fixtures = useOauthFixtures();
let fixture: OauthFixture;

beforeEach(() => {
  fixture = fixtures().fixture;
});
afterEach(() => allowOnly([]));

function allowOnly(ipAllowList: readonly string[]) {
  return withTenant(fixtures().database.cell, fixture.team.owner.context, "write", (tx) =>
    updateTeamSecurity(tx, { ipAllowList: [...ipAllowList] }, inside),
  );
}

async function post(path: string, from: string, form: Record<string, string>) {
  const answer = await fixture.fetch(path, {
    method: "POST",
    headers: { [clientAddressHeader]: from },
    body: new URLSearchParams({ client_id: fixture.phone.clientId, ...form }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

const refused = { status: 403, body: expect.objectContaining({ error: "access_denied" }) };

it("no tokens are given outside a workspace's networks, and nothing is used up by asking from there", async () => {
  const code = codeForm(await newCode(fixture, fixture.phone));
  const { refresh_token } = await newTokens(fixture, fixture.phone);
  await allowOnly(["198.51.100.0/24"]);
  const refresh = { grant_type: "refresh_token", refresh_token };
  for (const form of [code, refresh, refresh]) {
    expect(await post("/api/oauth/token", outside, form)).toEqual(refused);
  }
  for (const form of [code, refresh]) {
    expect((await post("/api/oauth/token", inside, form)).status).toBe(200);
  }
  expect(await post("/api/oauth/token", outside, refresh)).toEqual(refused);
});

it("a token that a thief sends twice from elsewhere ends nothing", async () => {
  const { refresh_token } = await newTokens(fixture, fixture.phone);
  await allowOnly(["198.51.100.0/24"]);
  const next = await post("/api/oauth/token", inside, { grant_type: "refresh_token", refresh_token });
  await post("/api/oauth/token", outside, { grant_type: "refresh_token", refresh_token });
  const again = { grant_type: "refresh_token", refresh_token: next.body.refresh_token };
  expect((await post("/api/oauth/token", inside, again)).status).toBe(200);
});

it("nothing is told of tokens outside, but they can be given back from anywhere", async () => {
  const { access_token, refresh_token } = await newTokens(fixture, fixture.phone);
  await allowOnly(["198.51.100.0/24"]);
  expect(await post("/api/oauth/introspect", outside, { token: access_token })).toEqual(refused);
  expect((await post("/api/oauth/revoke", outside, { token: refresh_token })).status).toBe(200);
  const refresh = { grant_type: "refresh_token", refresh_token };
  expect((await post("/api/oauth/token", inside, refresh)).body.error).toBe("invalid_grant");
});

it("another workspace's networks do not count", async () => {
  await allowOnly(["198.51.100.0/24"]);
  const { other } = fixtures();
  const { refresh_token } = await newTokens(other, other.phone);
  const form = { grant_type: "refresh_token", refresh_token };
  expect((await other.post("/api/oauth/token", other.phone, form)).status).toBe(200);
});
