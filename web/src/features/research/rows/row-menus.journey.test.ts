import { axeViolations } from "@fieldstone/testkit/browser/browser.ts";
import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  accessibilityFlaws,
  pressCommand,
  readSample,
  type SampleObjects,
} from "../../../testing/browser-pages.testing.ts";
import { press, pressOn, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let page: Page;
let projectId: string;
let sample: SampleObjects;

beforeAll(async () => {
  workspace = await openWorkspace("row-menus");
  sample = await readSample(workspace);
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Fish shops");
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const madeInsight = z.object({ createInsight: z.object({ insight: z.object({ id: z.string() }) }) });
const madeView = z.object({ createView: z.object({ view: z.object({ id: z.string() }) }) });

async function makeInsight(title: string): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateInsightInput!) { createInsight(input: $input) { insight { id } } }",
    { input: { projectId, title } },
  );
  return madeInsight.parse(made).createInsight.insight.id;
}

async function makeView(layout: "TABLE" | "LIST" | "GRID", target = "NOTE"): Promise<string> {
  const made = await workspace.graphql(
    "mutation ($input: CreateViewInput!) { createView(input: $input) { view { id } } }",
    { input: { projectId, title: layout, target, layout } },
  );
  return madeView.parse(made).createView.view.id;
}

const choose = (name: string) => press(page.getByRole("menuitem", { name, exact: true }));
const panel = () => page.getByRole("complementary", { name: "Insight" });
const undo = () =>
  press(page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }));

test("the focus goes to the next row when a row's menu moves it to the trash", async () => {
  for (const title of ["Alpha", "Beta"]) await makeNote(workspace, { projectId, title, markdown: "" });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  const row = (title: string) => page.getByRole("main").getByRole("link", { name: title, exact: true });
  await pressOn(page.getByRole("button", { name: "Actions for Beta", exact: true }));
  await choose("Move to trash");
  await untilFocused(row("Alpha"));
  await page.keyboard.press("Control+z");
  await row("Beta").waitFor();
  await untilFocused(row("Alpha"));
});

test("a row of the insights is opened beside, copied, deleted and brought back by its menu", async () => {
  await makeInsight("Counting hurts");
  await page.goto(`${workspace.origin}/projects/${projectId}?tab=insights`);
  const more = () => press(page.getByRole("button", { name: "Actions for Counting hurts", exact: true }));
  await more();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await more();
  await choose("Duplicate");
  await page.getByRole("link", { name: "Copy of Counting hurts" }).waitFor();
  await more();
  await choose("Move to trash");
  await expect.poll(() => page.getByRole("link", { name: "Counting hurts", exact: true }).count()).toBe(0);
  // The copy's toast may still offer its own Undo.
  await page.keyboard.press("Control+z");
  await page.getByRole("link", { name: "Counting hurts", exact: true }).waitFor();
  await more();
  await choose("Open in side panel");
  await expect.poll(() => page.url()).toContain("/insights/");
  await panel().getByLabel("Insight title").waitFor();
});

test("a row of a table has its menu by Shift+F10, and the table the keys again after it", async () => {
  for (const title of ["One", "Two"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const other = await makeProject(workspace, "Bakeries");
  const viewId = await makeView("TABLE");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const grid = page.getByRole("grid");
  await grid.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Open in side panel" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowUp");
  const first = await grid.getByRole("row").nth(1).getByRole("link").innerText();
  await page.keyboard.press("Shift+F10");
  await choose("Move to…");
  await press(page.getByRole("dialog").getByRole("button", { name: "Bakeries" }));
  await expect.poll(() => grid.getByRole("link").allInnerTexts()).toEqual([first === "One" ? "Two" : "One"]);
  await undo();
  await expect.poll(() => grid.getByRole("link").count()).toBe(2);
  expect(other).not.toBe(projectId);
});

test("a card of a list and of a grid has the menu of its note", async () => {
  await makeNote(workspace, { projectId, title: "One", markdown: "n" });
  for (const layout of ["LIST", "GRID"] as const) {
    const viewId = await makeView(layout);
    await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
    await press(page.getByRole("button", { name: "Actions for One", exact: true }));
    await choose("Open");
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/data\//u);
  }
});

test("a card of a highlight is quoted, tagged, deleted and brought back by its menu", async () => {
  projectId = sample.projectId;
  const viewId = await makeView("GRID", "HIGHLIGHT");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const name = `Actions for ${sample.highlight.text}`;
  const more = () => press(page.getByRole("button", { name, exact: true }));
  await more();
  expect(await accessibilityFlaws(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await more();
  await choose("Copy with source");
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(new RegExp(`^“${RegExp.escape(sample.highlight.text)}”\n— .`, "u"));
  await more();
  await choose("Tags…");
  const tags = page.getByRole("dialog", { name: "Tags of this highlight" });
  await tags.getByRole("combobox").fill("Given by a menu");
  await page.keyboard.press("Enter");
  await tags.getByRole("option", { name: "Given by a menu", selected: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await tags.waitFor({ state: "detached" });
  await more();
  await choose("Move to trash");
  await expect.poll(() => page.getByRole("button", { name, exact: true }).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name, exact: true }).waitFor();
  await page.getByText("Given by a menu").first().waitFor();
});

test("what is highlighted in the selected notes gets a tag in one step, and loses it by undo", async () => {
  projectId = sample.projectId;
  const viewId = await makeView("TABLE");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const grid = page.getByRole("grid");
  await grid.getByRole("link", { name: sample.note.title }).waitFor();
  await grid.focus();
  await pressCommand(page, "x");
  await page.keyboard.press("Control+End");
  await pressCommand(page, "Shift+X");
  await press(page.getByRole("button", { name: "Tag the highlights" }));
  await page.getByRole("combobox", { name: "Find or create a tag" }).fill("Given to all");
  await page.getByRole("option", { name: /Given to all/u }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page
    .getByText(/tagged “Given to all”/u)
    .first()
    .waitFor();
  const given = grid.getByText("Given to all", { exact: true });
  await given.first().waitFor();
  await undo();
  await expect.poll(() => given.count()).toBe(0);
});
