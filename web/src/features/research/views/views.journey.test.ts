import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessibilityFlaws, pressCommand } from "../../../testing/browser-pages.testing.ts";
import {
  makeField as makeFieldIn,
  makeView as makeViewIn,
  storedValues,
} from "../../../testing/fields-and-views.testing.ts";
import { press, untilFocused } from "../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("views");
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Study");
  page = await workspace.signedIn();
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const makeField = (title: string, type: string, labels?: readonly string[]) =>
  makeFieldIn(workspace, { projectId, title, type }, labels);
const makeView = (title: string, layout: string, settings?: object) =>
  makeViewIn(workspace, { projectId, title, layout }, settings);
const stored = (fieldId: string) => storedValues(workspace, { projectId, fieldId });

const grid = () => page.getByRole("grid");
/** The cells of a column, by its place after the checkbox, from the top. */
const column = (place: number): Locator =>
  grid().locator(`[role=rowgroup]:last-child [role=row] [role=gridcell]:nth-child(${place + 2})`);
const titles = () => expect.poll(async () => (await column(0).allInnerTexts()).map((text) => text.trim()));

async function focusGrid(): Promise<void> {
  await grid().waitFor();
  await grid().focus();
}
async function keys(...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

test("a view is made from the tabs, sorted, saved, reset, renamed and deleted, by keyboard", async () => {
  await makeNote(workspace, { projectId, title: "Beta", markdown: "b" });
  await makeNote(workspace, { projectId, title: "alpha", markdown: "a" });
  await page.goto(`${workspace.origin}/projects/${projectId}`);
  await press(page.getByRole("button", { name: "New view" }));
  expect(await page.locator("form").evaluate((form) => getComputedStyle(form).rowGap)).toBe("16px");
  await page.getByRole("dialog").getByLabel("Title").fill("By title");
  await page.keyboard.press("Enter");
  await titles().toEqual(["alpha", "Beta"]);
  await page
    .getByRole("navigation", { name: "Project sections" })
    .getByRole("link", { name: "By title" })
    .waitFor();

  await press(grid().getByRole("columnheader", { name: "Title" }).getByRole("button"));
  await press(page.getByRole("menuitemradio", { name: "Sort descending" }));
  await titles().toEqual(["Beta", "alpha"]);
  await expect
    .poll(() => new URL(page.url()).searchParams.get("sort"))
    .toBe('[{"key":"title","direction":"DESC"}]');
  await press(page.getByRole("button", { name: "Save changes to view" }));
  await page.getByRole("button", { name: "Save changes to view" }).waitFor({ state: "detached" });
  await page.reload();
  await titles().toEqual(["Beta", "alpha"]);

  await press(grid().getByRole("columnheader", { name: "Title" }).getByRole("button"));
  await press(page.getByRole("menuitemradio", { name: "Sort ascending" }));
  await titles().toEqual(["alpha", "Beta"]);
  await press(page.getByRole("button", { name: "Reset" }));
  await titles().toEqual(["Beta", "alpha"]);

  await press(page.getByRole("button", { name: "Actions for the view By title" }));
  await press(page.getByRole("menuitem", { name: "Move to trash" }));
  await page.getByRole("link", { name: "By title" }).waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page.getByRole("link", { name: "By title" }).waitFor();
});

test("a table's cells are edited, copied, pasted and undone as in a spreadsheet", async () => {
  const boxes = await makeField("Boxes", "NUMBER");
  const stage = await makeField("Stage", "SELECT", ["Early", "Late"]);
  for (const title of ["Three", "Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const viewId = await makeView("All", "TABLE", {
    fieldVisibility: ["tags", "createdAt", "createdBy"].map((key) => ({ key, visible: false })),
  });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await titles().toEqual(["One", "Two", "Three"]);

  await focusGrid();
  await keys("ArrowRight", "Enter");
  await untilFocused(grid().getByRole("textbox", { name: "Boxes" }));
  await page.keyboard.type("12");
  await keys("Enter");
  await expect.poll(() => stored(boxes)).toEqual({ One: "12" });
  await expect.poll(() => column(1).allInnerTexts()).toEqual(["12", "", ""]);

  // Enter moved down: enter a second value, then cancel a third with Escape.
  await keys("Enter");
  await untilFocused(grid().getByRole("textbox", { name: "Boxes" }));
  await page.keyboard.type("7");
  await keys("Tab");
  await expect.poll(() => stored(boxes)).toEqual({ One: "12", Two: "7" });
  await keys("Enter");
  await grid().getByRole("textbox", { name: "Stage" }).fill("late");
  await keys("Enter");
  await expect.poll(() => stored(stage)).toEqual({ Two: "Late" });
  await keys("Escape", "Escape");
  await focusGrid();

  // A range of two rows and two columns is copied and pasted one row down.
  await keys("Control+Home", "ArrowRight", "Shift+ArrowDown", "Shift+ArrowRight", "Control+c");
  await keys("ArrowDown", "Home", "ArrowRight", "Control+v");
  await expect.poll(() => stored(boxes)).toEqual({ One: "12", Two: "12", Three: "7" });
  await expect.poll(() => stored(stage)).toEqual({ Three: "Late" });
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(stage)).toEqual({ Two: "Late" });
  await expect.poll(() => column(1).allInnerTexts()).toEqual(["12", "7", ""]);
});

test("a table wider than the screen draws the columns in sight, and the cursor reaches the others", async () => {
  const fields: string[] = [];
  for (let field = 1; field <= 12; field += 1) fields.push(await makeField(`Question ${field}`, "TEXT"));
  await makeNote(workspace, { projectId, title: "Interview", markdown: "a" });
  const viewId = await makeView("Wide", "TABLE");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await focusGrid();
  await expect.poll(() => grid().getByText("Interview", { exact: true }).count()).toBe(1);
  const columnCount = Number(await grid().getAttribute("aria-colcount"));
  const drawn = grid().locator("[role=rowgroup]:last-child [role=row] [role=gridcell]");
  await expect.poll(() => drawn.count()).toBeGreaterThan(1);
  expect(await drawn.count()).toBeLessThan(columnCount);
  await keys("End");
  const active = grid().locator("[role=gridcell][data-active]");
  await expect.poll(() => active.getAttribute("aria-colindex")).toBe(String(columnCount));
  await expect.poll(async () => (await active.boundingBox())?.x ?? 0).toBeLessThan(1440);
  await keys("Enter");
  await active.getByRole("textbox").fill("Far right");
  await keys("Enter");
  await expect
    .poll(async () => await stored(fields[fields.length - 1] ?? ""))
    .toEqual({ Interview: "Far right" });
});

test("rows are chosen by X and Shift+X, and acted on together", async () => {
  const boxes = await makeField("Boxes", "NUMBER");
  for (const title of ["Three", "Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const viewId = await makeView("All", "TABLE");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await titles().toEqual(["One", "Two", "Three"]);
  await focusGrid();
  await pressCommand(page, "x");
  await keys("ArrowDown");
  await page.getByText("1 selected").waitFor();
  await pressCommand(page, "Shift+X");
  await page.getByText("2 selected").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("button", { name: "Export as CSV" })),
  ]);
  expect(download.suggestedFilename()).toBe("All.csv");
  await press(page.getByRole("button", { name: "Set field" }));
  await page.getByRole("dialog").getByLabel("Value").fill("5");
  await page.keyboard.press("Enter");
  await expect.poll(() => stored(boxes)).toEqual({ One: "5", Two: "5" });
  await press(page.getByRole("button", { name: "Move to trash" }));
  await titles().toEqual(["Three"]);
});

test("a card of a board is moved by keyboard, kept in its place, and moved back by undo", async () => {
  const stage = await makeField("Stage", "SELECT", ["Early", "Late"]);
  for (const title of ["Three", "Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  const viewId = await makeView("Stages", "BOARD", { group: { kind: "SELECT", id: stage } });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const cards = (group: string) =>
    expect.poll(() =>
      page
        .getByRole("region", { name: group, exact: true })
        .getByRole("list")
        .getByRole("link")
        .allInnerTexts(),
    );
  const move = async (title: string, to: string, role: "menuitem" | "menuitemradio" = "menuitemradio") => {
    await press(page.getByRole("button", { name: `Actions for ${title}` }));
    await press(page.getByRole(role, { name: to, exact: true }));
  };
  await cards("No value").toEqual(["One", "Two", "Three"]);
  await move("Two", "Late");
  await cards("Late").toEqual(["Two"]);
  await expect.poll(() => stored(stage)).toEqual({ Two: "Late" });
  await cards("No value").toEqual(["One", "Three"]);
  await move("One", "Late");
  await cards("Late").toEqual(["One", "Two"]);
  await expect.poll(() => stored(stage)).toEqual({ Two: "Late", One: "Late" });
  await move("One", "Move down", "menuitem");
  await cards("Late").toEqual(["Two", "One"]);
  await page.keyboard.press("Control+z");
  await cards("Late").toEqual(["One", "Two"]);
  await page.getByText("Undone: Moved to “Late”.").waitFor();
  await page.reload();
  await cards("Late").toEqual(["One", "Two"]);
});

test("cards of a board are chosen through its groups, and acted on together", async () => {
  const stage = await makeField("Stage", "SELECT", ["Early", "Late"]);
  for (const title of ["Four", "Three", "Two", "One"])
    await makeNote(workspace, { projectId, title, markdown: "n" });
  const viewId = await makeView("Stages", "BOARD", { group: { kind: "SELECT", id: stage } });
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const box = (title: string) => page.getByRole("checkbox", { name: `Select “${title}”` });
  await press(page.getByRole("button", { name: "Actions for One" }));
  await press(page.getByRole("menuitemradio", { name: "Late", exact: true }));
  await expect.poll(() => stored(stage)).toEqual({ One: "Late" });
  await box("One").focus();
  await pressCommand(page, "x");
  await page.getByText("1 selected").waitFor();
  await box("Three").focus();
  await pressCommand(page, "Shift+X");
  await page.getByText("3 selected").waitFor();
  expect(await box("Two").isChecked()).toBe(true);
  expect(await accessibilityFlaws(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Set field" }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Cancel" }));
  await press(page.getByRole("button", { name: "Move to trash" }));
  await expect.poll(() => page.getByRole("checkbox").count()).toBe(1);
  await box("Four").waitFor();
});

test("notes are grouped by the tags of their highlights, and say what a tag needs", async () => {
  await makeNote(workspace, { projectId, title: "One", markdown: "n" });
  const boards = await workspace.graphql("query ($id: ID!) { project(id: $id) { tagBoards { id } } }", {
    id: projectId,
  });
  const [board] = z
    .object({ project: z.object({ tagBoards: z.array(z.object({ id: z.string() })) }) })
    .parse(boards).project.tagBoards;
  await workspace.graphql("mutation ($input: CreateTagInput!) { createTag(input: $input) { tag { id } } }", {
    input: { tagBoardId: board?.id, title: "Price" },
  });
  const viewId = await makeView("By tag", "BOARD");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  const untagged = page.getByRole("region", { name: "No tag", exact: true });
  await untagged.getByRole("link", { name: "One" }).waitFor();
  await press(page.getByRole("button", { name: "Actions for One" }));
  await press(page.getByRole("menuitemradio", { name: "Price", exact: true }));
  await page.getByText("There are no highlights in it to carry the tag.").waitFor();
  await untagged.getByRole("link", { name: "One" }).waitFor();
});

test("the layouts of a view shut nobody out: board, grid and list", async () => {
  const stage = await makeField("Stage", "SELECT", ["Early", "Late"]);
  await makeNote(workspace, { projectId, title: "One", markdown: "Some words of it." });
  for (const layout of ["BOARD", "GRID", "LIST"]) {
    const group = layout === "BOARD" ? { kind: "SELECT", id: stage } : null;
    const viewId = await makeView(layout, layout, { group });
    await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
    await page.getByRole("list").getByRole("link", { name: "One" }).waitFor();
    expect(await accessibilityFlaws(page), layout).toEqual([]);
  }
});

test("a view shuts nobody out, in light and dark, on a telephone too", async () => {
  await makeField("Boxes", "NUMBER");
  await makeField("Stage", "SELECT", ["Early", "Late"]);
  await makeNote(workspace, { projectId, title: "One", markdown: "n" });
  const viewId = await makeView("All", "TABLE");
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await titles().toEqual(["One"]);
  expect(await accessibilityFlaws(page)).toEqual([]);
});

test("a kind's own address opens the project's first view of it, and the list of it where there is none", async () => {
  const open = async (kind: string) => {
    await page.goto(`${workspace.origin}/projects/${projectId}/${kind}`);
    await page.getByRole("navigation", { name: "Project sections" }).waitFor();
  };
  // It redirects once the views have loaded.
  const tab = () => expect.poll(() => new URL(page.url()).searchParams.get("tab"));
  await open("highlights");
  await tab().toBe("highlights");
  const viewId = await makeView("Interviews", "TABLE");
  await open("notes");
  await expect.poll(() => new URL(page.url()).pathname).toMatch(new RegExp(`/v/Interviews-${viewId}$`));
  await open("insights");
  await tab().toBe("insights");
});
