import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, typeInto } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("sidebar");
});
beforeEach(async () => {
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const heading = (name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const sidebar = (name = "Settings") => page.getByRole("navigation", { name, exact: true });
const find = () => sidebar().getByLabel("Find a setting");

test("a page of the settings is found by what it is about, by keyboard", async () => {
  await page.goto(`${workspace.origin}/settings`);
  await heading("Workspace").waitFor();
  await sidebar().getByText("People and access").waitFor();
  await typeInto(find(), "no such page");
  await sidebar().getByText("No matching settings.").waitFor();
  await typeInto(find(), "single sign-on");
  await expect.poll(() => sidebar().getByRole("link").allInnerTexts()).toEqual(["Authentication"]);
  await page.keyboard.press("Enter");
  await heading("Authentication").waitFor();
  await typeInto(find(), "log");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await sidebar().locator('[aria-current="page"]', { hasText: "Authentication" }).waitFor();
  await pressOn(sidebar().getByRole("link", { name: "Groups" }));
  await heading("Groups").waitFor();
});

test("on a narrow screen the list opens above the page and closes once a page is chosen", async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${workspace.origin}/settings/users`);
  await heading("Members").waitFor();
  await sidebar().waitFor({ state: "hidden" });
  await press(page.getByRole("button", { name: "All settings" }));
  await sidebar().waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await press(sidebar().getByRole("link", { name: "Audit log" }));
  await heading("Audit log").waitFor();
  await sidebar().waitFor({ state: "hidden" });
});

test("a project's settings have a sidebar of their own", async () => {
  const projectId = await makeProject(workspace, "Till");
  await page.goto(`${workspace.origin}/projects/${projectId}/settings`);
  await heading("Sharing").waitFor();
  await pressOn(sidebar("Project settings").getByRole("link", { name: "Note fields" }));
  await heading("Note fields").waitFor();
  await sidebar("Project settings").locator('[aria-current="page"]', { hasText: "Note fields" }).waitFor();
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("the command palette offers the same pages", async () => {
  await page.goto(`${workspace.origin}/settings`);
  await heading("Workspace").waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("subdomain");
  await palette.getByRole("option", { name: "Workspace" }).first().waitFor();
});
