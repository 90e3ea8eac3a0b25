import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pressCommand } from "../../testing/browser-pages.testing.ts";
import { press, untilFocused } from "../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("dialogs");
  projectId = await makeProject(workspace, "Stock");
});
beforeEach(async () => {
  page = await workspace.signedIn();
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const dialog = () => page.getByRole("dialog");

async function closeByEscape(): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
}

test("a dialog that is only read opens with the focus on its title, and the tab key goes on from there", async () => {
  await pressCommand(page, "Shift+?");
  await untilFocused(dialog().getByRole("heading", { level: 2 }).locator("span"));
  await page.keyboard.press("Tab");
  await untilFocused(dialog().getByRole("button", { name: "Close" }));
  await closeByEscape();
});

test("a dialog with a field opens with the focus there, though the field does not ask for it", async () => {
  await press(page.getByRole("main").getByRole("button", { name: "Actions for Stock" }));
  await press(page.getByRole("menuitem", { name: "Move to folder…" }));
  await untilFocused(dialog().getByLabel("Folder"));
  await closeByEscape();
});
