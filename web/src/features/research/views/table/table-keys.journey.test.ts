import {
  type BrowserWorkspace,
  makeNote,
  makeProject,
  openWorkspace,
} from "@fieldstone/testkit/browser/workspace.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityFlaws, pressCommand } from "../../../../testing/browser-pages.testing.ts";
import { makeField, makeView, storedValues } from "../../../../testing/fields-and-views.testing.ts";
import { press, pressOn, typeInto, untilFocused } from "../../../../testing/keyboard.testing.ts";

let workspace: BrowserWorkspace;
let projectId: string;
let page: Page;

beforeAll(async () => {
  workspace = await openWorkspace("tablekeys");
});
beforeEach(async () => {
  projectId = await makeProject(workspace, "Study");
  for (const title of ["Three", "Two", "One"]) await makeNote(workspace, { projectId, title, markdown: "n" });
  page = await workspace.signedIn();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});
afterEach(async () => {
  await page.context().close();
  expect(workspace.problems()).toEqual([]);
});
afterAll(() => workspace.close());

const grid = () => page.getByRole("grid");
/** The texts of a row's cells, by index from the top. */
const cellsOf = async (row: number) =>
  (
    await grid()
      .locator("[role=rowgroup]:last-child [role=row]")
      .nth(row)
      .locator("[role=gridcell]")
      .allInnerTexts()
  )
    .slice(1)
    .map((text) => text.trim());
const stored = (fieldId: string) => storedValues(workspace, { projectId, fieldId });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

async function keys(...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

/** A table with titles, a number, a select and a date. */
async function openTable() {
  const boxes = await makeField(workspace, { projectId, title: "Boxes", type: "NUMBER" });
  const stage = await makeField(workspace, { projectId, title: "Stage", type: "SELECT" }, ["Early", "Late"]);
  const day = await makeField(workspace, { projectId, title: "Day", type: "DATETIME" });
  const hidden = ["tags", "createdAt", "createdBy"].map((key) => ({ key, visible: false }));
  const viewId = await makeView(
    workspace,
    { projectId, title: "All", layout: "TABLE" },
    { fieldVisibility: hidden },
  );
  await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
  await grid().waitFor();
  await expect.poll(() => cellsOf(0)).toEqual(["One", "", "", ""]);
  await grid().focus();
  return { boxes, stage, day };
}

test("typing begins an edit with what is typed, commands or not; X selects and ? helps as everywhere", async () => {
  const { boxes, stage, day } = await openTable();
  // G, C and H are commands when nothing is being typed.
  await page.keyboard.type("Gchx?");
  await keys("Enter");
  await expect.poll(() => cellsOf(0)).toEqual(["Gchx?", "", "", ""]);
  await keys("ArrowRight");
  await page.keyboard.type("12");
  await keys("Tab");
  await expect.poll(() => stored(boxes)).toEqual({ Two: "12" });
  await page.keyboard.type("late");
  await keys("Enter", "Escape", "Escape");
  await expect.poll(() => stored(stage)).toEqual({ Two: "Late" });
  await grid().focus();
  await keys("ArrowRight");
  await page.keyboard.type("05012026");
  await keys("Enter");
  await expect.poll(async () => (await stored(day)).Two?.slice(0, 10)).toBe("2026-05-01");
  // Typing replaces a value, and Escape restores it.
  await keys("Control+Home", "ArrowRight", "ArrowDown");
  await page.keyboard.type("7");
  await untilFocused(grid().getByRole("textbox", { name: "Boxes" }));
  expect(await grid().getByRole("textbox", { name: "Boxes" }).inputValue()).toBe("7");
  await keys("Escape");
  await expect.poll(async () => (await cellsOf(1))[1]).toBe("12");
  await pressCommand(page, "x");
  await page.getByText("1 selected").waitFor();
  await pressCommand(page, "Shift+?");
  await page.getByRole("dialog").waitFor();
});

test("cells are cut, and all of them copied, by keys", async () => {
  const { boxes } = await openTable();
  await keys("ArrowRight");
  await page.keyboard.type("5");
  await keys("Enter");
  await page.keyboard.type("6");
  await keys("Enter");
  await expect.poll(() => stored(boxes)).toEqual({ One: "5", Two: "6" });
  await keys("Control+Home", "ArrowRight", "Shift+ArrowDown", "Control+x");
  await expect.poll(() => stored(boxes)).toEqual({});
  expect(await clipboard()).toBe("5\n6");
  await keys("ArrowDown", "Control+v");
  await expect.poll(() => stored(boxes)).toEqual({ Two: "5", Three: "6" });
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(boxes)).toEqual({});
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(boxes)).toEqual({ One: "5", Two: "6" });
  // Cuts on Windows and Linux; cells that were only cleared would be lost.
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await keys("Control+Home", "ArrowRight", "Shift+ArrowDown", "Shift+Delete");
  await expect.poll(() => stored(boxes)).toEqual({});
  expect(await clipboard()).toBe("5\n6");
  await keys("Control+z");
  await expect.poll(() => stored(boxes)).toEqual({ One: "5", Two: "6" });
  await expect.poll(() => grid().locator("[data-chosen]").count()).toBeLessThan(12);
  await keys("Control+a");
  await expect.poll(() => grid().locator("[data-chosen]").count()).toBe(12);
  await keys("Control+c");
  await expect.poll(clipboard).toBe("One\t5\t\t\nTwo\t6\t\t\nThree\t\t\t");
});

test("a column's width, place, lines, freezing and hiding are changed by the keys of its menu", async () => {
  await openTable();
  const heading = (label: string) => grid().getByRole("columnheader", { name: label });
  const choose = async (item: string) => {
    await pressOn(heading("Boxes").getByRole("button"));
    await page.getByRole("menu").waitFor();
    await press(page.getByRole("menuitem", { name: item, exact: true }));
    await page.getByRole("menu").waitFor({ state: "detached" });
  };
  const headings = () =>
    expect.poll(async () =>
      (await grid().getByRole("columnheader").allInnerTexts()).slice(1).map((text) => text.trim()),
    );
  const width = async () => Math.round((await heading("Boxes").boundingBox())?.width ?? 0);
  const cell = () =>
    grid().locator("[role=rowgroup]:last-child [role=row]").first().getByRole("gridcell").nth(2);
  const before = await width();
  await choose("Wider");
  await expect.poll(width).toBe(before + 40);
  await choose("Narrower");
  await expect.poll(width).toBe(before);
  await choose("Move right");
  await headings().toEqual(["Title", "Stage", "Boxes", "Day"]);
  await choose("Move left");
  await headings().toEqual(["Title", "Boxes", "Stage", "Day"]);
  await choose("Wrap text");
  await expect.poll(() => cell().getAttribute("data-wrapped")).not.toBeNull();
  await choose("Show one line");
  await expect.poll(() => cell().getAttribute("data-wrapped")).toBeNull();
  await choose("Freeze column");
  await expect.poll(() => heading("Boxes").getAttribute("data-sticky")).not.toBeNull();
  await choose("Unfreeze column");
  await expect.poll(() => heading("Boxes").getAttribute("data-sticky")).toBeNull();
  await choose("Hide");
  await headings().toEqual(["Title", "Stage", "Day"]);
});

test.each(["BOARD", "CANVAS"])(
  "a %s says how many its filter finds, and counts as it is built",
  async (layout) => {
    const stage = await makeField(workspace, { projectId, title: "Stage", type: "SELECT" }, [
      "Early",
      "Late",
    ]);
    const group = layout === "BOARD" ? { kind: "SELECT", id: stage } : null;
    const viewId = await makeView(workspace, { projectId, title: "Cards", layout }, { group });
    await page.goto(`${workspace.origin}/projects/${projectId}/v/${viewId}`);
    const bar = page.getByRole("region", { name: "Filter" });
    await bar.getByText("3 notes", { exact: true }).waitFor();
    await pressOn(bar.getByRole("button", { name: "Filter", exact: true }));
    await pressOn(bar.getByRole("button", { name: "Add condition" }));
    await typeInto(bar.getByLabel("Title: value"), "t");
    await bar.getByText("2 notes", { exact: true }).waitFor();
    await typeInto(bar.getByLabel("Title: value"), "three");
    await bar.getByText("1 note", { exact: true }).waitFor();
    expect(await accessibilityFlaws(page)).toEqual([]);
  },
);
