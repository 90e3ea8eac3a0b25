import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { axeViolations } from "@fieldstone/testkit/browser.ts";
import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser-workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signInByCode } from "../browser-pages.testing.ts";

let workspace: BrowserWorkspace;
let root: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("proof");
  root = `http://${rootDomain}:${workspace.port}`;
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems(["401 (Unauthorized)"])).toEqual([]);
});
afterAll(() => workspace.close());

const home = () => page.getByRole("heading", { name: "Discover new insights" });

describe("a proven address", () => {
  test("signing out forgets the address that was proven: nobody who sits here next gets in by it", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await signInByCode(page, workspace.port, workspace.email);
    await page.getByRole("button", { name: /Open/ }).or(home()).first().waitFor();
    await page.goto(`${root}/auth/context`);
    await page.getByText(`You confirmed ${workspace.email} in this browser.`).waitFor();
    await page.goto(`${workspace.origin}/auth/logout`);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
    await page.goto(`${root}/auth/workspaces`);
    await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  });

  test("looking for a workspace leads to the page that was asked for", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/find-workspace?redirect=${encodeURIComponent("/contacts")}`);
    await signInByCode(page, workspace.port, workspace.email);
    const chosen = page
      .getByRole("button", { name: /Open/ })
      .or(page.getByRole("heading", { name: "People" }));
    await chosen.first().waitFor();
    if (!page.url().endsWith("/contacts")) await chosen.first().click();
    await page.waitForURL(`${workspace.origin}/contacts`);
  });

  test("a region that is away is named, and the workspaces of the others open", async () => {
    page = await workspace.signedOut();
    await page.goto(`${root}/auth/login`);
    await signInByCode(page, workspace.port, workspace.email);
    await page.getByRole("button", { name: /Open/ }).or(home()).first().waitFor();
    await page.goto(`${root}/auth/context`);
    const found = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/global/team-discovery", { method: "POST", headers, body: "{}" })).json();
    });
    await page.route("**/global/team-discovery", (route) =>
      route.fulfill({ json: { ...found, unavailableRegions: ["AU_A"] } }),
    );
    await page.goto(`${root}/auth/workspaces`);
    await page.getByText("Sydney does not answer just now.").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Look again" }).click();
    await page.getByRole("button", { name: new RegExp(`${workspace.subdomain}.*Open`) }).click();
    await home().waitFor();
    await page.route("**/global/team-discovery", (route) =>
      route.fulfill({
        json: { email: "x@y.example", currentTeams: [], availableTeams: [], unavailableRegions: ["EU_A"] },
      }),
    );
    await page.goto(`${root}/auth/workspaces`);
    await page.getByRole("heading", { name: "Your workspaces are not available" }).waitFor();
    expect(await page.getByText("Create a new workspace").count()).toBe(0);
  });
});
