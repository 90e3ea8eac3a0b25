import {
  type IdentityProvider,
  startIdentityProvider,
} from "@fieldstone/testkit/servers/identity-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GuardedFetch, type GuardedRequest } from "../http/guarded-fetch.ts";
import { OidcClient, type OidcProvider } from "./oidc-client.ts";

const redirectUri = "http://fieldstone.localhost:8080/callback";
const tenant = "9f1c2a7e-5c0b-4d57-9d6b-0b8f0a9c1d2e";
const microsoft = "https://login.microsoftonline.com";

let plain: IdentityProvider;
let tenanted: IdentityProvider;
let fetcher: GuardedFetch;

beforeAll(async () => {
  plain = await startIdentityProvider({
    client_id: "public",
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: "none",
  });
  tenanted = await startIdentityProvider(
    { client_id: "ms", client_secret: "secret", redirect_uris: [redirectUri] },
    { issuer: `${microsoft}/${tenant}/v2.0` },
  );
  fetcher = new GuardedFetch({ loopbackHosts: [plain.host, tenanted.host] });
});
afterAll(async () => {
  await fetcher.close();
  await plain.close();
  await tenanted.close();
});

const callbackOf = (returned: URL) => ({
  state: returned.searchParams.get("state") ?? "",
  code: returned.searchParams.get("code") ?? undefined,
  iss: returned.searchParams.get("iss") ?? undefined,
});

/** Imitates Microsoft's host in front of a local provider, with Microsoft's issuer for all tenants. */
async function asMicrosoft(url: string | URL, request: GuardedRequest = {}): Promise<Response> {
  const at = new URL(url);
  expect(at.origin).toBe(microsoft);
  const answer = await fetcher.fetch(
    `http://${tenanted.host}${at.pathname.replace("/common/v2.0", "")}`,
    request,
  );
  if (!at.pathname.endsWith("/openid-configuration")) return answer;
  const text = (await answer.text()).replaceAll(`http://${tenanted.host}`, microsoft);
  return Response.json({
    ...JSON.parse(text),
    issuer: `${microsoft}/{tenantid}/v2.0`,
    authorization_response_iss_parameter_supported: false,
  });
}

describe("Microsoft's issuer for all tenants", () => {
  const provider: OidcProvider = {
    issuer: `${microsoft}/common/v2.0`,
    clientId: "ms",
    clientSecret: "secret",
    redirectUri,
  };

  async function signIn(tid: string | undefined) {
    tenanted.account = { sub: `of ${tid}`, tid, email: "ada@acme.example", xms_edov: true };
    const client = new OidcClient({ fetch: { fetch: asMicrosoft } });
    const { url, attempt } = await client.begin(provider);
    const { code, state } = callbackOf(
      await tenanted.walk(url.replace(microsoft, `http://${tenanted.host}`)),
    );
    return client.finish(provider, attempt, { code, state });
  }

  it("is believed where it names the tenant of the person", async () => {
    expect(await signIn(tenant)).toMatchObject({ tid: tenant, email: "ada@acme.example" });
  });

  it.each(["11111111-2222-3333-4444-555555555555", "{tenantid}", "", undefined])(
    "is not believed where the person's tenant is %s",
    async (tid) => {
      await expect(signIn(tid)).rejects.toMatchObject({ code: "provider.answer_invalid" });
    },
  );
});

describe("an issuer", () => {
  it("is taken as a public client, with the code kept by its verifier alone", async () => {
    plain.account = { sub: "p", email: "ada@acme.example", email_verified: true };
    const client = new OidcClient({ fetch: fetcher, loopbackHosts: [plain.host] });
    const provider = { issuer: plain.issuer, clientId: "public", redirectUri };
    const { url, attempt } = await client.begin(provider, { loginHint: "ada@acme.example" });
    expect(new URL(url).searchParams.get("login_hint")).toBe("ada@acme.example");
    const callback = callbackOf(await plain.walk(url));
    const stolen = { ...attempt, codeVerifier: "v".repeat(43) };
    await expect(client.finish(provider, stolen, callback)).rejects.toMatchObject({
      code: "provider.answer_invalid",
    });
    const second = await client.begin(provider);
    const claims = await client.finish(provider, second.attempt, callbackOf(await plain.walk(second.url)));
    expect(claims).toMatchObject({ iss: plain.issuer, sub: "p", email: "ada@acme.example" });
  });

  it.each([
    ["on our own network", "https://10.0.0.1/"],
    ["without TLS", "http://issuer.example/"],
    ["of this machine, not named in the settings", "http://127.0.0.1:1/"],
  ])("%s is not asked", async (_where, issuer) => {
    const client = new OidcClient({ fetch: fetcher, loopbackHosts: [plain.host] });
    await expect(client.begin({ issuer, clientId: "x", redirectUri })).rejects.toMatchObject({
      code: "provider.unavailable",
    });
  });

  it.each(["javascript:alert(1)//", "http://login.example/", "data:text/html,x"])(
    "whose page is %s is not gone to",
    async (authorization_endpoint) => {
      const issuer = "https://issuer.example";
      const fetch = async () => Response.json({ issuer, authorization_endpoint });
      const client = new OidcClient({ fetch: { fetch } });
      await expect(client.begin({ issuer, clientId: "x", redirectUri })).rejects.toMatchObject({
        code: "provider.unavailable",
      });
    },
  );

  it("that says it is another one is not believed", async () => {
    const client = new OidcClient({ fetch: fetcher, loopbackHosts: [tenanted.host] });
    const provider = { issuer: `http://${tenanted.host}`, clientId: "ms", redirectUri };
    await expect(client.begin(provider)).rejects.toMatchObject({ code: "provider.unavailable" });
  });
});
