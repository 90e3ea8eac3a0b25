import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import { awaitMail } from "@fieldstone/testkit/fieldstone-client.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { codeFor, rejections, signInByCode } from "../../../testing/browser-pages.testing.ts";
import { joinAs } from "../../../testing/join-workspace.testing.ts";

let workspace: BrowserWorkspace;
let root: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("doors");
  root = `http://${rootDomain}:${workspace.port}`;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems([...rejections, "404 (Not Found)", "400 (Bad", "422"])).toEqual([]);
});
afterAll(() => workspace.close());

const home = () => page.getByRole("heading", { name: "Discover new insights" });

describe("signing in", () => {
  test("by a code at the workspace leads back to the page that was asked for", async () => {
    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in with an e-mailed code" }).click();
    await signInByCode(page, workspace.port, workspace.email);
    await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
    expect(page.url()).toBe(`${workspace.origin}/contacts`);
  });

  test("a wrong code says so and leaves the field ready, and the right one opens the only workspace", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await page.getByLabel("Work e-mail").fill(workspace.email);
    await page.keyboard.press("Enter");
    const right = await codeFor(page, workspace.port, workspace.email);
    const field = page.getByLabel("Code");
    await field.fill(right === "000000" ? "111111" : "000000");
    await page.getByRole("alert").or(page.locator('[aria-invalid="true"]')).first().waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
    await field.fill(right);
    await page.waitForURL(/\/auth\/workspaces|\/home/);
    const open = page.getByRole("button", { name: /Open/ }).or(home());
    await open.first().waitFor();
    if (!(await home().isVisible())) await open.first().click();
    await home().waitFor();
  });

  test("by a mailed link works once, in another tab, and leads back to the page that was asked for", async () => {
    page = await workspace.signedOut();
    await page.goto(`${workspace.origin}/contacts`);
    await page.getByRole("button", { name: "Sign in with an e-mailed code" }).click();
    await page.getByLabel("Work e-mail").fill(workspace.email);
    await page.keyboard.press("Enter");
    const old = await codeFor(page, workspace.port, workspace.email);
    await page.getByRole("button", { name: "Send a link instead" }).click();
    await page.getByRole("heading", { name: "Check your e-mail" }).waitFor();
    const link = await expectNewLink(old);
    const tab = await page.context().newPage();
    await tab.goto(link);
    await tab.getByRole("heading", { name: "People", level: 1 }).waitFor();
    expect(tab.url()).toBe(`${workspace.origin}/contacts`);
    const second = await workspace.signedOut();
    await second.goto(link);
    await second.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await second.context().close();
  });

  test("as someone else in another tab is said in those that still show the first person", async () => {
    page = await workspace.signedIn();
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("button", { name: "Ada Tester" }).waitFor();
    const joined = await joinAs(workspace, `tom@${workspace.subdomain}.example`, "Tom Okoye");
    await page.context().addCookies(await joined.context().cookies());
    await joined.context().close();
    const said = page.getByText("You signed in as Tom Okoye in another tab.");
    const tab = await page.context().newPage();
    await tab.goto(`${workspace.origin}/home`);
    await said.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("button", { name: "Tom Okoye" }).waitFor();
    await said.waitFor({ state: "detached" });
  });

  test("signing out ends the session here", async () => {
    page = await workspace.signedIn();
    await page.goto(`${workspace.origin}/home`);
    await home().waitFor();
    await page.goto(`${workspace.origin}/auth/logout`);
    await page.getByLabel("Work e-mail").first().waitFor();
    await page.goto(`${workspace.origin}/home`);
    await page.getByRole("heading", { name: /^Sign in/ }).waitFor();
  });
});

/** The link in the newest message, once that is not the one with `code`. */
async function expectNewLink(code: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { text } = await awaitMail(workspace.port, workspace.email);
      if (!text.includes(code)) link = /http\S+token=\S+/.exec(text)?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

test("an unknown workspace says so and where to go", async () => {
  page = await workspace.signedOut();
  const answer = await page.goto(`http://nobody-is-here.${rootDomain}:${workspace.port}/home`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("link").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

test.each(["/auth/signup", "/auth/login"])("%s shuts nobody out, in light and dark", async (path) => {
  page = await workspace.signedOut();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(root + path);
    await page.getByLabel("Work e-mail").waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }
});

test("the frame of a sign-in page is there before its scripts are", async () => {
  page = await workspace.signedOut();
  const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${root}/auth/signup`, { waitUntil: "commit" });
  await page.getByText("Fieldstone", { exact: true }).waitFor();
  letThrough();
  await page.getByLabel("Work e-mail").waitFor();
});
