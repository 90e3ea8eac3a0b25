import { type BrowserWorkspace, makeProject, openWorkspace } from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws } from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;

const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });
const viewVersion = z.object({ view: z.object({ version: z.number() }) });

beforeAll(async () => {
  workspace = await openWorkspace("drawings");
  page = await workspace.signedIn();
});
afterEach(() => expect(workspace.problems()).toEqual([]));
afterAll(() => workspace.close());

async function versionOf(id: string): Promise<number> {
  const answer = await workspace.graphql("query ($id: ID!) { view(id: $id) { version } }", { id });
  return viewVersion.parse(answer).view.version;
}
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const isDrawn = (...names: readonly string[]) =>
  expect
    .poll(async () => {
      const items = page.getByRole("navigation", { name: "Outline" }).getByRole("button");
      return (await items.allTextContents()).map((text) => text.trim());
    })
    .toEqual(names);

/** Adds a text to the canvas and waits until a version contains it. */
async function write(id: string, words: string): Promise<void> {
  const before = await versionOf(id);
  await press(button("Add text"));
  await untilFocused(page.getByRole("textbox", { name: "Text", exact: true }));
  await page.keyboard.type(words);
  await page.keyboard.press("Escape");
  await expect.poll(() => versionOf(id)).toBeGreaterThan(before);
}

test("a canvas's versions are looked at and restored by keys alone, and restoring is undone", async () => {
  const projectId = await makeProject(workspace, "Study");
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId, title: "Affinity", target: "NOTE", layout: "CANVAS" } },
  );
  const { id } = madeView.parse(made).createView.view;
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${id}`);
  await page.getByRole("application", { name: "Canvas" }).waitFor();
  await write(id, "Prices");
  await write(id, "Ideas");
  await press(button("Outline"));
  await isDrawn("Text: Prices", "Text: Ideas");

  await press(button("Versions"));
  const versions = page.getByRole("list", { name: "Versions" });
  await versions.getByRole("button", { name: "Current" }).waitFor();
  await pressOn(versions.getByRole("button").nth(1));
  const dialog = page.getByRole("dialog");
  await expect
    .poll(() => dialog.getByRole("list", { name: "Outline" }).getByRole("listitem").allTextContents())
    .toEqual(["Text: Prices"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(dialog.getByRole("button", { name: "Restore this version" }));
  await dialog.waitFor({ state: "detached" });
  await press(button("Outline"));
  await isDrawn("Text: Prices");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .press("Enter");
  await isDrawn("Text: Prices", "Text: Ideas");
  await write(id, "More");
  await isDrawn("Text: Prices", "Text: Ideas", "Text: More");
});
