import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { pressOn } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("stars");
  page = await workspace.signedIn();
});
afterAll(() => workspace.close());

const starred = () => page.getByRole("navigation", { name: "Starred" });
const starredTitles = () =>
  expect.poll(async () => (await starred().getByRole("link").allTextContents()).map((text) => text.trim()));
const star = () => page.getByRole("button", { name: "Star", exact: true });
const isPressed = () => expect.poll(() => star().getAttribute("aria-pressed"));

test("a project and a note are starred by keyboard, found in the sidebar, filtered by and unstarred", async () => {
  const projectId = await makeProject(workspace, "Study");
  const noteId = await makeNote(workspace, { projectId, title: "Alpha", markdown: "Words." });
  await makeNote(workspace, { projectId, title: "Beta", markdown: "Words." });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await pressOn(star());
  await isPressed().toBe("true");
  await starredTitles().toEqual(["Study"]);
  await page.goto(`${workspace.origin}/data/${noteId}`);
  await pressOn(star());
  await starredTitles().toEqual(["Alpha", "Study"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await starred().getByRole("link", { name: "Study" }).click();
  const rows = page.locator("[data-row-key]");
  await expect.poll(() => rows.count()).toBe(2);
  const bar = page.getByRole("region", { name: "Filter" });
  await pressOn(bar.getByRole("button", { name: "Filter", exact: true }));
  await pressOn(bar.getByRole("button", { name: "Add condition" }));
  await bar.getByLabel("Field").selectOption({ label: "Starred" });
  await bar.getByLabel("Starred: value").selectOption({ label: "yes" });
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => page.url()).toContain("filter=");
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await pressOn(star());
  await isPressed().toBe("false");
  await starredTitles().toEqual(["Alpha"]);
  expect(workspace.problems()).toEqual([]);
});
