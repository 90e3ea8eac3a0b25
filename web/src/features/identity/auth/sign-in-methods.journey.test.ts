import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace, uniqueName } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail, FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  accessibilityFlaws,
  codeFor,
  rejections,
  signInByCode,
} from "../../../testing/browser-pages.testing.ts";
import { pressOn, tabTo, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let root: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("ways");
  root = `http://${rootDomain}:${workspace.port}`;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems([...rejections, "404 (Not Found)", "400 (Bad", "429 (Too"])).toEqual([]);
});
afterAll(() => workspace.close());

const home = () => page.getByRole("heading", { name: "Discover new insights" });
const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The link in the newest message to an address that contains these words. */
async function mailedLink(to: string, words: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const { text } = await awaitMail(workspace.port, to);
      const link = text.includes(words) ? /http\S+token=\S+/.exec(text)?.[0] : undefined;
      if (link === undefined) throw new Error(`no message with “${words}”`);
      return link;
    },
    { timeout: 30_000 },
  );
}

const password = "Correct-horse-9";

describe("by keyboard alone", () => {
  test("somebody at an allowed domain finds the workspace and joins it", async () => {
    const domain = `${workspace.subdomain}.example`;
    await workspace.graphql(
      `mutation ($input: UpdateTeamSecurityInput!) { updateTeamSecurity(input: $input) { security { joinDomains } } }`,
      { input: { joinDomains: [domain], joinRole: "CONTRIBUTOR" } },
    );
    const email = `${uniqueName("new")}@${domain}`;
    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/auth/join-workspace`);
    await page.waitForURL(`${root}/**`);
    await heading("Sign in").waitFor();
    await signInByCode(page, workspace.port, email);
    await page.waitForURL(/workspaces|join/);
    // The region notifies the global plane with a task.
    const offer = page.getByRole("button", { name: /Open to everyone at your e-mail domain/ });
    await expect
      .poll(
        async () => {
          await page.goto(`${root}/auth/join-workspace`);
          await heading(/Join a workspace|Nothing to join/).waitFor();
          return offer.count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(offer);
    await page.waitForURL(`${workspace.origin}/**`);
    await page.getByRole("dialog", { name: "What is your name?" }).waitFor();
  });

  test("a forgotten password is set anew by a mailed link, and signs in", async () => {
    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/auth/login`);
    await pressOn(page.getByRole("link", { name: "Forgot your password?" }));
    await heading("Set a new password").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(page.getByLabel("Work e-mail"), workspace.email);
    await page.keyboard.press("Enter");
    await heading("Check your e-mail").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const link = await mailedLink(workspace.email, "Set a new password");
    await page.goto(link);
    const field = page.getByLabel("New password", { exact: true });
    await typeInto(field, "short");
    await page.keyboard.press("Enter");
    await page.getByText("Meet every rule below.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(field, password);
    await page.keyboard.press("Enter");
    await heading("Your password was changed").waitFor();
    await pressOn(page.getByRole("link", { name: "Back to sign-in" }));
    await heading(/^Sign in to/).waitFor();
    await typeInto(page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await home().waitFor();
    await page.goto(link);
    await typeInto(field, "Another-horse-8");
    await page.keyboard.press("Enter");
    await heading("This link no longer works").waitFor();
  });

  test("a locked account says so and is opened by its link", async () => {
    const client = new FieldstoneClient(workspace.port);
    const tries = Array.from({ length: 11 }, () =>
      client.ask({
        path: "/api/auth/password",
        method: "POST",
        subdomain: workspace.subdomain,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: workspace.email, password: "Wrong-horse-99" }),
      }),
    );
    await Promise.all(tries);
    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/auth/login`);
    await typeInto(page.getByLabel("Work e-mail"), workspace.email);
    await typeInto(page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await page.getByText(/^Too many attempts/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tabTo(page.getByRole("link", { name: "Unlock your account" }));
    await page.goto(await mailedLink(workspace.email, "Unlock your account now"));
    await heading("Unlock your account").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(button("Unlock"));
    await heading("Your account was unlocked").waitFor();
    await pressOn(page.getByRole("link", { name: "Back to sign-in" }));
    await typeInto(page.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await home().waitFor();
  });

  test("a link instead of a code signs in, and the browser remembers the workspace", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/magic-login`);
    await typeInto(page.getByLabel("Work e-mail"), workspace.email);
    await page.keyboard.press("Enter");
    await heading("Check your e-mail").waitFor();
    await page.goto(await mailedLink(workspace.email, "code"));
    await home().waitFor();
    await page.goto(`${root}/auth/context`);
    await page.getByText(`You confirmed ${workspace.email} in this browser.`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${root}/auth/logout`);
    const remembered = page.getByRole("link", { name: new RegExp(`^${workspace.subdomain}`) });
    await remembered.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(page.getByRole("button", { name: `Forget ${workspace.subdomain}` }));
    await expect.poll(() => remembered.count()).toBe(0);
  });

  test("a workspace is made from sign-up on, left, and found again by a code", async () => {
    const subdomain = uniqueName("keys");
    const email = `owner@${subdomain}.example`;
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/signup`);
    await typeInto(page.getByLabel("Work e-mail"), email);
    await page.keyboard.press("Enter");
    await typeInto(page.getByLabel("Code"), await codeFor(page, workspace.port, email));
    await typeInto(page.getByLabel("Your name"), "Ada Lovelace");
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(page.getByLabel("Workspace name"), subdomain);
    await page.getByText(`${subdomain}.${rootDomain} is available.`).waitFor();
    // On one machine the browser's location is unknown, so no region is preselected.
    await pressOn(button("Create workspace"));
    await page.getByText("Choose a data region.").waitFor();
    await pressOn(page.getByRole("radio", { name: "North Virginia" }), "Space");
    await page.getByText("everything else in the workspace stay in North Virginia").waitFor();
    await pressOn(button("Create workspace"));
    await heading("Who works with you?").waitFor();
    await pressOn(page.getByRole("link", { name: "Skip", exact: true }));
    await heading("Start your first project").waitFor();
    await page.goto(`http://${subdomain}.${rootDomain}:${workspace.port}/auth/logout`);
    await heading("Sign in").waitFor();
    await typeInto(page.getByLabel("Work e-mail"), email);
    await page.keyboard.press("Enter");
    expect(await axeViolations(page)).toEqual([]);
    await typeInto(page.getByLabel("Code"), await codeFor(page, workspace.port, email));
    await home().waitFor();
    await page.goto(`${root}/auth/workspaces`);
    const own = page.getByRole("button", { name: new RegExp(`^.*${subdomain}.*Open$`) });
    await own.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await pressOn(own);
    await home().waitFor();
  });

  test("pages of a workspace alone ask for it on the root domain", async () => {
    page = await workspace.signedOut();
    for (const path of ["/auth/reset-password", "/auth/unlock"]) {
      await page.goto(root + path);
      await typeInto(page.getByLabel("Workspace address"), workspace.subdomain);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL(workspace.origin + path);
    }
  });
});

const rootPages = [
  "/auth/login",
  "/auth/signup",
  "/auth/magic-login",
  "/auth/confirm-email",
  "/auth/find-workspace",
  "/auth/workspaces",
  "/auth/join-workspace",
  "/auth/create-workspace",
  "/auth/accept-invite",
  "/auth/accept-invite?teamId=none&inviteId=none",
  "/auth/product-picker",
  "/auth/context",
  "/auth/reset-password",
  "/auth/unlock",
  "/callback",
  "/callback/none",
  "/users/oauth2/callback",
  "/users/oauth2/callback/microsoft",
  "/global/create-tenant",
  "/team-redirect/none/home",
  "/nowhere",
];
const workspacePages = [
  "/auth/login",
  "/auth/accept-invite",
  "/auth/accept-invite?inviteId=none",
  "/auth/reset-password",
  "/auth/reset-password?token=none",
  "/auth/unlock",
  "/auth/unlock?token=none",
  "/auth/confirm-email?token=none",
];

test.each([
  ["the root domain", () => root, rootPages],
  ["a workspace", () => workspace.origin, workspacePages],
])("no page of %s shuts anybody out or runs over", async (_, origin, paths) => {
  page = await workspace.signedOut();
  for (const path of paths) {
    await page.goto(origin() + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole("status", { name: "Loading…" }).count()).toBe(0);
    expect(await accessibilityFlaws(page)).toEqual([]);
  }
});
