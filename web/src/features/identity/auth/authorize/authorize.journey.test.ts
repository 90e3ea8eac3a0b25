import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, rejections, signInByCode } from "../../../../testing/browser-pages.testing.ts";
import { pressOn, tabTo } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let application: Server;
let redirectUri: string;
let clientId: string;
const verifier = randomBytes(32).toString("base64url");
const made = z.object({ createOauthApplication: z.object({ application: z.object({ id: z.string() }) }) });

beforeAll(async () => {
  workspace = await openWorkspace("consent");
  application = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<h1>Back in the application</h1>");
  });
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  const address = application.address();
  redirectUri = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/back`;
  const answer = await workspace.graphql(
    `mutation ($input: CreateOauthApplicationInput!) { createOauthApplication(input: $input) { application { id } } }`,
    {
      input: {
        name: "Fish Counter",
        redirectUris: [redirectUri],
        scopes: ["projects:read", "notes:write"],
        confidential: false,
      },
    },
  );
  clientId = made.parse(answer).createOauthApplication.application.id;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems([...rejections, "404 (Not Found)", "favicon.ico"])).toEqual([]);
});
afterAll(async () => {
  await workspace.close();
  application.closeAllConnections();
  application.close();
});

/** The application's authorization URL. */
function authorizeUrl(changes: Record<string, string> = {}, origin = workspace.origin): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "projects:read notes:write",
    state: "12345678901234567890",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return `${origin}/integrations/authorize?${query}`;
}

const asks = () => page.getByRole("heading", { name: /^Give Fish Counter access to Workspace consent-/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });
async function backInApplication(): Promise<URLSearchParams> {
  await page.getByRole("heading", { name: "Back in the application" }).waitFor();
  return new URL(page.url()).searchParams;
}

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
});
const tokens = z.object({ access_token: z.string(), scope: z.string() });

/** Exchanges a code as the application does, which only knows the workspace's URL. */
async function exchange(code: string): Promise<z.output<typeof tokens>> {
  const { client, subdomain, origin } = workspace;
  const found = await client.ask({ subdomain, path: "/.well-known/openid-configuration" });
  const { issuer, authorization_endpoint, token_endpoint } = discovery.parse(JSON.parse(found.body));
  expect([issuer, authorization_endpoint]).toEqual([origin, `${origin}/integrations/authorize`]);
  const form = { grant_type: "authorization_code", client_id: clientId, redirect_uri: redirectUri };
  const answer = await client.ask({
    subdomain,
    path: token_endpoint.replace(origin, ""),
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...form, code, code_verifier: verifier }).toString(),
  });
  return tokens.parse(JSON.parse(answer.body));
}

describe("by keyboard alone", () => {
  test("a member lets an application in, for less than it asks, and takes it back", async () => {
    page = await workspace.signedIn();
    await page.goto(authorizeUrl());
    await asks().waitFor();
    await page.getByText(`You are signed in as ${workspace.email}.`, { exact: false }).waitFor();
    await page.getByText(/ends after 90 days.*You then return to 127\.0\.0\.1/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const writes = page.getByRole("checkbox", { name: "Write, edit and delete notes" });
    const sees = page.getByRole("checkbox", { name: "See projects and folders" });
    await pressOn(sees, "Space");
    await pressOn(writes, "Space");
    // A disabled button is focusable, and shows why.
    await tabTo(button("Allow"));
    await page.keyboard.press("Enter");
    await page.getByText("Choose at least one permission").waitFor();
    await page.keyboard.press("Shift+Tab");
    await tabTo(sees);
    await page.keyboard.press("Space");
    await pressOn(button("Allow"));
    const back = await backInApplication();
    expect([back.get("state"), back.get("iss")]).toEqual(["12345678901234567890", workspace.origin]);
    const given = await exchange(back.get("code") ?? "");
    expect(given.scope).toBe("projects:read");
    const use = () =>
      workspace.client.ask({
        subdomain: workspace.subdomain,
        path: "/api/graphql",
        method: "POST",
        headers: { authorization: `Bearer ${given.access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ query: "{ projects { edges { cursor } } }" }),
      });
    expect((await use()).status).toBe(200);

    await page.goto(`${workspace.origin}/settings/user/integrations`);
    await pressOn(button("Disconnect Fish Counter"));
    await page.getByRole("dialog", { name: "Disconnect Fish Counter?" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(page.getByRole("dialog").getByRole("button", { name: "Disconnect" }));
    await page.getByText("No third-party application has access on your behalf.").waitFor();
    await expect.poll(async () => (await use()).status).toBe(401);
  });

  test("a member refuses, and the application is told", async () => {
    page = await workspace.signedIn();
    await page.goto(authorizeUrl());
    await asks().waitFor();
    await pressOn(button("Decline"));
    const back = await backInApplication();
    expect([back.get("error"), back.get("state"), back.get("code")]).toEqual([
      "access_denied",
      "12345678901234567890",
      null,
    ]);
    await page.goBack();
    await page.getByText("This access request has expired.", { exact: false }).waitFor();
  });

  test("whoever is signed out signs in first and comes back to the question", async () => {
    page = await workspace.signedOut();
    await page.goto(authorizeUrl());
    await pressOn(button("Sign in with an e-mailed code"));
    await signInByCode(page, workspace.port, workspace.email);
    await asks().waitFor();
    await pressOn(button("Allow"));
    expect((await backInApplication()).get("code")).toMatch(/^[\w-]{43}$/);
  });

  test("an application that knows no workspace is led to the one of this browser, or asks which", async () => {
    page = await workspace.signedIn();
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const root = `http://${rootDomain}:${workspace.port}`;
    await page.goto(authorizeUrl({}, root));
    await asks().waitFor();
    await page.goto(authorizeUrl({ skipFastRedirect: "true" }, root));
    await page.getByRole("heading", { name: "Which workspace?" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type(workspace.subdomain);
    await page.keyboard.press("Enter");
    await asks().waitFor();
  });
});

describe("an application that asks wrongly", () => {
  test.each([
    ["is not registered", { client_id: "unknown" }, /is not registered in this workspace/],
    [
      "wants its answer elsewhere",
      { redirect_uri: "https://evil.example/" },
      /address that is not registered/,
    ],
  ])("and %s is named to the person, and told nothing", async (_what, changes, words) => {
    page = await workspace.signedIn();
    await page.goto(authorizeUrl(changes));
    await page.getByText(words).waitFor();
    expect(new URL(page.url()).origin).toBe(workspace.origin);
    expect(await axeViolations(page)).toEqual([]);
  });
});

test("the question shuts nobody out and runs over nowhere", async () => {
  page = await workspace.signedIn();
  await page.goto(authorizeUrl());
  await asks().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});
