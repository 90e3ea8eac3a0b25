import { cellDatabaseName } from "@fieldstone/local/data-folder.ts";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { rejections } from "../../../testing/browser-pages.testing.ts";
import { press } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let root: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("provided");
  root = `http://${rootDomain}:${workspace.port}`;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["400 (Bad", ...rejections, "404 (Not Found)", "409", "422"])).toEqual([]);
});
afterAll(() => workspace.close());

const home = () => page.getByRole("heading", { name: "Discover new insights" });

/** Presses Tab until the named element has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
    if (focused.includes(name)) return;
  }
  throw new Error(`“${name}” cannot be reached by keyboard`);
}

/** Signs in on the provider's own page, whose field has the focus. */
async function signInAtProvider(at: Page, email: string): Promise<void> {
  await at.getByRole("heading", { name: "Provider" }).waitFor();
  await at.getByLabel("Address").fill(email);
  await at.keyboard.press("Enter");
}

async function openMyWorkspace(): Promise<void> {
  await page.waitForURL(/\/auth\/workspaces|\/home/);
  const open = page.getByRole("button", { name: /Open/ }).or(home());
  await open.first().waitFor();
  if (!(await home().isVisible())) await open.first().click();
  await home().waitFor();
}

describe("signing in with a provider", () => {
  test("by keyboard alone leads into the workspace, and leaves no code in the address", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await page.getByRole("button", { name: "Continue with Google" }).waitFor();
    expect(await page.getByRole("button", { name: "Continue with Microsoft" }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await tabTo("Continue with Google");
    await page.keyboard.press("Enter");
    await signInAtProvider(page, workspace.email);
    await openMyWorkspace();
    expect(page.url()).not.toContain("code=");
  });

  test("in a window of its own, the page stays and goes on", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login?ux=popup`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    const popup = await opened;
    await signInAtProvider(popup, workspace.email);
    await openMyWorkspace();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test("that has not verified the address says what to do, in light and dark", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await signInAtProvider(page, `unverified-${workspace.email}`);
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
    await page.getByText("Sign in with an e-mailed code instead").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("Work e-mail").waitFor();
  });

  test.each(["/callback", "/users/oauth2/callback", "/users/oauth2/callback/microsoft"])(
    "%s, opened with somebody else's answer, signs nobody in",
    async (path) => {
      page = await workspace.signedOut();
      await page.goto(`${root}${path}?code=stolen&state=${"x".repeat(43)}`);
      await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
      expect(await page.context().cookies()).toEqual([]);
    },
  );

  test("signs somebody new up, by the name that the provider knows", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/signup`);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await signInAtProvider(page, `new@${workspace.subdomain}.example`);
    await page.getByRole("heading", { name: "Set up your workspace" }).waitFor();
    await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Person Typed");
  });
});

describe("a workspace's own provider", () => {
  const domainOf = () => `${workspace.subdomain}.example`;

  /** Sets the DNS record, as the domain's owner would. */
  async function proveDomain(): Promise<void> {
    const url = new URL(inject("fieldstonePostgresUrl"));
    url.pathname = `/${cellDatabaseName("US_A")}`;
    await asAdministrator(url.href, (client) =>
      client.query("update enterprise_domains set verified_at = now() where domain = $1", [domainOf()]),
    );
  }

  const saveProvider = () => page.getByRole("button", { name: /Connect provider|Save provider/ }).click();

  test("is connected on its page, found by the domain of an address, and then the only way in", async () => {
    const { issuer, clientId, clientSecret } = inject("identityProvider");
    page = await workspace.signedIn();
    await page.goto(`${workspace.origin}/settings/authentication`);
    await page.getByRole("heading", { name: "Your identity provider" }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await press(page.getByLabel("Everyone signs in through our identity provider"), "Space");
    await page.getByRole("alert").getByText("sign in through it once yourself").waitFor();
    await page.getByLabel("Issuer").fill("http://login.example.com");
    await page.getByLabel("Client ID").fill(clientId);
    await page.getByLabel("Client secret").fill(clientSecret);
    await saveProvider();
    await page.getByText("reached over https only").waitFor();
    await page.getByLabel("Issuer").fill(issuer);
    await saveProvider();
    await page.getByText("Saved. Verify a domain below").waitFor();
    await page.getByLabel("Another domain").fill(domainOf());
    await page.keyboard.press("Enter");
    await page.getByText("fieldstone-domain-verification=").waitFor();
    await page.getByRole("button", { name: `Check ${domainOf()}` }).click();
    await page.getByText("We cannot find the text").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await proveDomain();
    await saveProvider();
    await page.getByRole("cell", { name: "Verified", exact: true }).waitFor();
    await page.context().close();

    page = await workspace.signedOut();
    await expect
      .poll(async () => {
        await page.goto(`${root}/auth/login`);
        await page.getByLabel("Work e-mail").fill(`anybody@${domainOf()}`);
        await page.keyboard.press("Enter");
        const organisation = page.getByRole("button", { name: "Continue with your organisation" });
        await organisation.or(page.getByLabel("Code")).first().waitFor();
        return organisation.isVisible();
      })
      .toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await tabTo("Continue with your organisation");
    await page.keyboard.press("Enter");
    await signInAtProvider(page, workspace.email);
    await home().waitFor();
    await page.goto(`${workspace.origin}/settings/authentication`);
    await press(page.getByLabel("Everyone signs in through our identity provider"), "Space");
    await expect
      .poll(() => page.getByLabel("Everyone signs in through our identity provider").isChecked())
      .toBe(true);
    await page.context().close();

    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("button", { name: "Continue with your organisation" }).waitFor();
    await page.getByRole("button", { name: "Workspace admin? Sign in with a code" }).waitFor();
    expect(await page.getByLabel("Password").count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue with your organisation" }).click();
    await signInAtProvider(page, workspace.email);
    await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
    expect(page.url()).toBe(`${workspace.origin}/contacts`);
  });
});
