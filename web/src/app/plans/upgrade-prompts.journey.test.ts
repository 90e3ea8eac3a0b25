import { type BrowserWorkspace, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws, rejections } from "../../testing/browser-pages.testing.ts";
import { joinAs } from "../../testing/join-workspace.testing.ts";
import { press } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;

beforeAll(async () => {
  workspace = await openWorkspace("upgrades");
});
afterEach(() => expect(workspace.problems(rejections)).toEqual([]));
afterAll(() => workspace.close());

/** Answers one operation as for a workspace on a smaller plan; test workspaces have the largest. */
async function refuse(page: Page, operation: string, upgrade: { area: string; capability?: string }) {
  const message = "Your plan (Free) does not include member groups. Ask a workspace admin to upgrade.";
  const extensions = { errorCode: "FORBIDDEN", humanReadable: true, code: "plan.upgrade_needed", upgrade };
  await page.route("**/api/graphql", (route) =>
    route.request().postData()?.includes(`"operationName":"${operation}"`)
      ? route.fulfill({ json: { data: null, errors: [{ message, extensions }] } })
      : route.fallback(),
  );
}

const shownPrompt = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith("/api/telemetry") && request.method() === "POST");

test("a page that the plan leaves out says what it does, which plans have it and whom to ask", async () => {
  const page = await workspace.signedIn();
  await refuse(page, "Groups", { area: "access", capability: "userGroups" });
  const counted = shownPrompt(page);
  await page.goto(`${workspace.origin}/settings/groups`);
  const prompt = page.getByRole("alert").filter({ hasText: "Not part of your plan" });
  await prompt.getByText("Groups give access to many members at once.").waitFor();
  await prompt.getByText("Included in: Business and Enterprise.").waitFor();
  await prompt.getByText(/^You are a workspace admin\./).waitFor();
  expect((await counted).postDataJSON()).toEqual({
    type: "TRACK",
    event: "upgrade_prompt.shown",
    area: "access",
  });
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("an act that is refused opens the prompt above its form, which stays as it was", async () => {
  const page = await workspace.signedIn();
  await refuse(page, "CreateGroup", { area: "access", capability: "userGroups" });
  await page.goto(`${workspace.origin}/settings/groups`);
  await press(page.getByRole("button", { name: "New group" }).first());
  const form = page.getByRole("dialog", { name: /group/i });
  await form.getByLabel("Name").fill("Designers");
  await page.keyboard.press("Enter");
  const prompt = page.getByRole("dialog", { name: "Not part of your plan" });
  await prompt.getByText("Included in: Business and Enterprise.").waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await prompt.waitFor({ state: "detached" });
  expect(await form.getByLabel("Name").inputValue()).toBe("Designers");
});

test("who is no admin is told that only admins invite, and still sees the members", async () => {
  const page = await joinAs(workspace, `mia@${workspace.subdomain}.example`, "Mia Member");
  const counted = shownPrompt(page);
  await page.goto(`${workspace.origin}/settings/users?invite=true`);
  const prompt = page.getByRole("dialog", { name: "Only admins can do this" });
  await prompt.getByText("Ask a workspace admin to invite").waitFor();
  expect((await counted).postDataJSON()).toMatchObject({ area: "access" });
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(prompt.getByRole("button", { name: "Got it" }));
  await prompt.waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: workspace.email }).waitFor();
});
