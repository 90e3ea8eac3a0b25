import type { ProviderConfig } from "@fieldstone/platform/config/provider-settings.ts";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "@fieldstone/testkit/servers/identity-provider.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeCell, startFakeCell } from "../../testing/fake-cell.ts";
import { type RunningRouter, runRouter, TestBrowser } from "../../testing/test-router.ts";
import { redirectPaths } from "./root-providers.ts";

const publicUrl = "http://fieldstone.localhost:8080";
const clientSecret = "a secret with: some % signs";

let database: TestGlobalDatabase;
let cell: FakeCell;
let google: IdentityProvider;
let microsoft: IdentityProvider;
let running: RunningRouter;
let browser: TestBrowser;

beforeAll(async () => {
  database = await createGlobalDatabase();
  const client = (path: string) => ({
    client_id: "fieldstone",
    client_secret: clientSecret,
    redirect_uris: [publicUrl + path],
  });
  google = await startIdentityProvider(client(redirectPaths.GOOGLE));
  microsoft = await startIdentityProvider(client(redirectPaths.MICROSOFT));
});
beforeEach(async () => {
  google.account = { sub: "g1", email: "Ada@Acme.example", email_verified: true, name: "Ada Byron" };
  microsoft.account = { sub: "m1", email: "ada@acme.example", xms_edov: true, name: "Ada Byron" };
  await database.database.pool.query("delete from rate_limits");
  cell = await startFakeCell();
  const shared = { clientId: "fieldstone", clientSecret, audience: undefined, domain: undefined };
  const providers: ProviderConfig[] = [
    { provider: "GOOGLE", issuer: google.issuer, ...shared },
    { provider: "MICROSOFT", issuer: microsoft.issuer, ...shared },
  ];
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port },
    config: { providers, loopbackHosts: [google.host, microsoft.host] },
  });
  browser = new TestBrowser(running.port);
});
afterEach(async () => {
  await running.close();
  await cell.close();
});
afterAll(async () => {
  await google.close();
  await microsoft.close();
  await database.close();
});

type Name = "GOOGLE" | "MICROSOFT";

/** The address where a sign-in starts. */
async function begin(provider: Name, uxMode = "redirect"): Promise<URL> {
  const { status, json } = await browser.post("/global/begin-sign-in", { provider, uxMode });
  expect(status).toBe(200);
  return new URL(String(json.url));
}

/** Posts the request of the callback page, with the address that it was opened at. */
function confirm(provider: Name, returned: URL, over: Record<string, unknown> = {}, by = browser) {
  return by.post("/global/confirm-email", {
    method: "OIDC",
    provider,
    path: returned.pathname,
    ...Object.fromEntries(returned.searchParams),
    ...over,
  });
}

async function expectRefused(answer: ReturnType<typeof confirm>, code: string): Promise<void> {
  const { json, status } = await answer;
  expect({ status: status < 500, errors: json.errors }).toMatchObject({
    status: true,
    errors: [{ title: code }],
  });
  expect(browser.cookies.has("fieldstone_email")).toBe(false);
}

describe("signing in with a provider", () => {
  it("proves the address that the provider verified, and leads on as a code does", async () => {
    const url = await begin("GOOGLE");
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      redirect_uri: `${publicUrl}/users/oauth2/callback`,
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
    });
    const { status, json } = await confirm("GOOGLE", await google.walk(url));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      email: "ada@acme.example",
      name: "Ada Byron",
      provider: "GOOGLE",
      currentTeams: [],
      availableTeams: [],
    });
    const discovered = await browser.post("/global/team-discovery", {});
    expect(discovered.json).toMatchObject({ email: "ada@acme.example", provider: "GOOGLE" });
    expect(browser.cookies.has("fieldstone_attempt")).toBe(false);
  });

  it("works in a popup, and only for an attempt that was begun for one", async () => {
    const popup = await microsoft.walk(await begin("MICROSOFT", "popup"));
    await expectRefused(confirm("MICROSOFT", popup), "attempt.over");
    const again = await confirm("MICROSOFT", popup, { uxMode: "popup" });
    expect(again.json).toMatchObject({ email: "ada@acme.example", provider: "MICROSOFT" });
  });

  it("makes a workspace for the address, called by the provider's name for its owner", async () => {
    await confirm("GOOGLE", await google.walk(await begin("GOOGLE")));
    const body = { email: "ada@acme.example", teamName: "Acme", region: "EU_A" };
    const wrong = { ...body, method: "OIDC", provider: "MICROSOFT", subdomain: "acme-ms" };
    expect((await browser.post("/global/create-tenant", wrong)).status).toBe(403);
    const right = { ...body, method: "OIDC", provider: "GOOGLE", subdomain: "acme-google" };
    expect((await browser.post("/global/create-tenant", right)).status).toBe(200);
    expect([...cell.tenants.values()]).toMatchObject([{ owner: { name: "Ada Byron" } }]);
  });

  it("tells pages of the providers that are set up, and begins with no other", async () => {
    const { json } = await browser.get("/global/environment");
    expect(json).toMatchObject({
      oAuthConfig: {
        GOOGLE: {
          clientId: "fieldstone",
          issuer: google.issuer,
          authorizationEndpoint: `${google.issuer}/auth`,
        },
        MICROSOFT: { clientId: "fieldstone", issuer: microsoft.issuer },
      },
      auth0Config: null,
    });
    await expectRefused(browser.post("/global/begin-sign-in", { provider: "AUTH0" }), "provider.off");
  });
});

describe("a sign-in with a provider is refused", () => {
  it("in a browser that did not begin it", async () => {
    const returned = await google.walk(await begin("GOOGLE"));
    const other = new TestBrowser(running.port);
    const { json } = await confirm("GOOGLE", returned, {}, other);
    expect(json).toMatchObject({ errors: [{ title: "attempt.over" }] });
    expect(other.cookies.size).toBe(0);
  });

  it("with another state, and with a cookie that we did not seal", async () => {
    const returned = await google.walk(await begin("GOOGLE"));
    await expectRefused(confirm("GOOGLE", returned, { state: "x".repeat(43) }), "attempt.over");
    browser.cookies.set("fieldstone_attempt", "AAAA".repeat(40));
    await expectRefused(confirm("GOOGLE", returned), "attempt.over");
  });

  it("after 300 seconds", async () => {
    const returned = await google.walk(await begin("GOOGLE"));
    running.advance(301_000);
    await expectRefused(confirm("GOOGLE", returned), "attempt.over");
  });

  it("a second time, though the browser kept its cookie, and at once too", async () => {
    const returned = await google.walk(await begin("GOOGLE"));
    const kept = browser.cookies.get("fieldstone_attempt") ?? "";
    const answers = await Promise.all([confirm("GOOGLE", returned), confirm("GOOGLE", returned)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    browser.cookies.clear();
    browser.cookies.set("fieldstone_attempt", kept);
    await expectRefused(confirm("GOOGLE", returned), "attempt.over");
  });

  it("with a code of an earlier attempt", async () => {
    const old = await google.walk(await begin("GOOGLE"));
    expect((await confirm("GOOGLE", old)).status).toBe(200);
    browser.cookies.clear();
    const fresh = await google.walk(await begin("GOOGLE"));
    await expectRefused(
      confirm("GOOGLE", fresh, { code: old.searchParams.get("code") }),
      "provider.answer_invalid",
    );
  });

  it("with a code whose challenge is not of our verifier", async () => {
    const url = await begin("GOOGLE");
    url.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    await expectRefused(confirm("GOOGLE", await google.walk(url)), "provider.answer_invalid");
  });

  it("with an identity made for another nonce", async () => {
    const url = await begin("GOOGLE");
    url.searchParams.set("nonce", "n".repeat(43));
    await expectRefused(confirm("GOOGLE", await google.walk(url)), "provider.answer_invalid");
  });

  it("without the issuer that the provider promises to name, or with another", async () => {
    for (const iss of [undefined, microsoft.issuer]) {
      const returned = await google.walk(await begin("GOOGLE"));
      await expectRefused(confirm("GOOGLE", returned, { iss }), "provider.answer_invalid");
    }
  });

  it("with the answer of another provider than the one it began with", async () => {
    // The attacker's provider answers at its own address, so its answer cannot finish Google's attempt.
    const [forGoogle, forMicrosoft] = [await begin("GOOGLE"), await begin("MICROSOFT")];
    const fromGoogle = await google.walk(forGoogle);
    await expectRefused(confirm("MICROSOFT", fromGoogle), "attempt.over");
    const fromMicrosoft = await microsoft.walk(forMicrosoft);
    await expectRefused(confirm("GOOGLE", fromMicrosoft, { path: redirectPaths.GOOGLE }), "attempt.over");
    // Nor can its answer be posted as another provider's.
    await expectRefused(confirm("GOOGLE", fromMicrosoft), "attempt.over");
  });

  it.each([
    ["GOOGLE", { email_verified: false }],
    ["GOOGLE", { email_verified: undefined }],
    ["GOOGLE", { email: "not an address" }],
    ["MICROSOFT", { xms_edov: false }],
    ["MICROSOFT", { xms_edov: undefined, email_verified: true }],
  ] as const)("with an address that %s did not verify: %j", async (name, claims) => {
    const provider = name === "GOOGLE" ? google : microsoft;
    provider.account = { ...provider.account, sub: JSON.stringify(claims), ...claims };
    await expectRefused(confirm(name, await provider.walk(await begin(name))), "provider.email_unverified");
  });

  it("with the person's no", async () => {
    const url = await begin("GOOGLE");
    const returned = new URL(publicUrl + redirectPaths.GOOGLE);
    returned.search = new URLSearchParams({
      error: "access_denied",
      state: url.searchParams.get("state") ?? "",
      iss: google.issuer,
    }).toString();
    await expectRefused(confirm("GOOGLE", returned), "provider.refused");
  });

  it("from another site", async () => {
    const headers = { origin: "http://evil.example" };
    const { status } = await browser.post("/global/begin-sign-in", { provider: "GOOGLE" }, headers);
    expect(status).toBe(403);
  });
});

it("forgets states that are over", async () => {
  await confirm("GOOGLE", await google.walk(await begin("GOOGLE")));
  running.advance(301_000);
  await running.router.sweep();
  const { rows } = await database.database.pool.query(
    "select 1 from used_sign_in_states where expires_at > now()",
  );
  expect(rows).toEqual([]);
});
